/**
 * Command-line switches of Chromium. By default there are none. On Linux, Chromium offers WebGPU only with drivers that
 * it trusts; the compatible mode also uses the others, through Vulkan. Vulkan cannot show a window under Wayland, so
 * the mode also selects X11. Chromium reads these switches before any script runs, so the program has to be restarted.
 */
import { app } from 'electron';

/** The switch for users; it implies the others. */
const COMPATIBLE_GPU = '--compatible-gpu';

const COMPATIBLE_SWITCHES = [
  '--enable-unsafe-webgpu',
  '--ozone-platform=x11',
  '--use-angle=vulkan',
  '--enable-features=Vulkan,VulkanFromANGLE',
];

/** Switches that would undo or repeat those of the mode. */
const REPLACED = /^--(enable-unsafe-webgpu|ozone-platform(-hint)?|use-angle|enable-features)(=|$)/;

interface Start {
  readonly platform: NodeJS.Platform;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

const asStarted = (): Start => ({ platform: process.platform, args: process.argv.slice(1), env: process.env });

/** Whether the mode is available and could help: it needs X or XWayland. */
export function canBeMoreCompatible({ platform, args, env }: Start = asStarted()): boolean {
  return platform === 'linux' && !args.includes(COMPATIBLE_GPU) && Boolean(env['DISPLAY']);
}

/** Whether the user asked for the mode but its switches are missing. */
export function lacksSwitches({ platform, args }: Start = asStarted()): boolean {
  return (
    platform === 'linux' && args.includes(COMPATIBLE_GPU) && !COMPATIBLE_SWITCHES.every((each) => args.includes(each))
  );
}

/** The given arguments, changed for the compatible mode. */
export function compatibleArgs(args: readonly string[]): string[] {
  const others = args.filter((each) => each !== COMPATIBLE_GPU && !REPLACED.test(each));
  return [COMPATIBLE_GPU, ...COMPATIBLE_SWITCHES, ...others];
}

/** Prepares a restart in the compatible mode after this process has ended. */
export function prepareCompatibleStart({ args, env }: Start = asStarted()): void {
  // An AppImage unpacks the program into a folder that is removed when the program ends.
  app.relaunch({ args: compatibleArgs(args), execPath: env['APPIMAGE'] ?? process.execPath });
}
