/**
 * Command-line switches of Chromium. By default there are none. On Linux, Chromium offers WebGPU only where it trusts the
 * driver; the compatible mode takes the rest as well, over Vulkan. Vulkan shows no window at all under Wayland, so the mode
 * brings X11 with it. Which of the two it is, Chromium decides before any script runs: the program has to be started anew.
 */
import { app } from 'electron';

/** Asked for by the user; the rest follows from it. */
const COMPATIBLE_GPU = '--compatible-gpu';

const COMPATIBLE_SWITCHES = [
  '--enable-unsafe-webgpu',
  '--ozone-platform=x11',
  '--use-angle=vulkan',
  '--enable-features=Vulkan,VulkanFromANGLE',
];

/** Of others, these would undo or double the above. */
const REPLACED = /^--(enable-unsafe-webgpu|ozone-platform(-hint)?|use-angle|enable-features)(=|$)/;

interface Start {
  readonly platform: NodeJS.Platform;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

const asStarted = (): Start => ({ platform: process.platform, args: process.argv.slice(1), env: process.env });

/** Whether the mode could help and can be had: XWayland or X has to be there. */
export function canBeMoreCompatible({ platform, args, env }: Start = asStarted()): boolean {
  return platform === 'linux' && !args.includes(COMPATIBLE_GPU) && Boolean(env['DISPLAY']);
}

/** Whether the mode was asked for without the switches that make it. */
export function lacksSwitches({ platform, args }: Start = asStarted()): boolean {
  return (
    platform === 'linux' && args.includes(COMPATIBLE_GPU) && !COMPATIBLE_SWITCHES.every((each) => args.includes(each))
  );
}

/** The arguments of the compatible mode, in place of those given. */
export function compatibleArgs(args: readonly string[]): string[] {
  const others = args.filter((each) => each !== COMPATIBLE_GPU && !REPLACED.test(each));
  return [COMPATIBLE_GPU, ...COMPATIBLE_SWITCHES, ...others];
}

/** Starts the program anew in the compatible mode once this one has ended. */
export function prepareCompatibleStart({ args, env }: Start = asStarted()): void {
  // Packed as an AppImage, the program itself lies in a folder that is gone when it ends.
  app.relaunch({ args: compatibleArgs(args), execPath: env['APPIMAGE'] ?? process.execPath });
}
