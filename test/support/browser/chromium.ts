/** A real Chromium without a window but with WebGPU and WebGL, on a software GPU. */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type LaunchOptions } from 'playwright-core';
import { firstTmpdir } from '../first-tmpdir.ts';
import { LONGEST_WAIT } from '../longest-wait.ts';
import { isSupported, unpackArchive, unpackedOnce, unpackFile } from './chromium-package.ts';

const GPU_LIBRARIES = [
  'vk_swiftshader_icd.json',
  'libvk_swiftshader.so',
  'libvulkan.so.1',
  'libEGL.so',
  'libGLESv2.so',
];

/** Libraries that the browser needs to start on a machine that does not have them. */
const SYSTEM_LIBRARIES = [
  'libexpat.so.1',
  'libfreebl3.so',
  'libfreeblpriv3.so',
  'libnspr4.so',
  'libnss3.so',
  'libnssutil3.so',
  'libplc4.so',
  'libplds4.so',
  'libsoftokn3.so',
];

/** One font for everything, so that pictures are the same everywhere. */
const FONTS = ['Bold', 'Italic', 'Regular'].map((style) => `fonts/Open_Sans/OpenSans-${style}.ttf`);

/** SwiftShader does all WebGPU and WebGL work. */
const GPU_FLAGS = [
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
];

/** Putting the page together on a GPU in software, and smoothing edges in pictures, took a third of a test's time. */
const PLAIN_DRAWING_FLAGS = ['--disable-gpu-compositing', '--webgl-antialiasing-mode=none'];

const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

const SWITCHES = [...QUIET_FLAGS, ...GPU_FLAGS, ...PLAIN_DRAWING_FLAGS];

let shared: Promise<Browser> | undefined;

/** The Chromium of this process, which ends with it. Starting one takes a second; each test has its own context. */
export async function sharedChromium(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchToStay();
  return (await shared)!;
}

/** Playwright and Chromium keep their files where they are not removed with those of the current test file. */
async function launchToStay(): Promise<Browser> {
  const ofTheFile = process.env['TMPDIR'];
  process.env['TMPDIR'] = firstTmpdir;
  try {
    return await launchChromium();
  } finally {
    process.env['TMPDIR'] = ofTheFile;
  }
}

/**
 * The caller closes it. The variable CHROMIUM names another browser, such as that of the system.
 *
 * @param more Further switches.
 * @param hasGpu False for a browser without WebGPU.
 */
export async function launchChromium(more: readonly string[] = [], hasGpu = true): Promise<Browser> {
  const options = await launchOptions();
  const args = options.args!.filter((each) => hasGpu || !GPU_FLAGS.includes(each));
  return chromium.launch({ ...options, args: [...args, ...more] });
}

/**
 * Starts Chromium with its storage in a folder; without one, storage is in memory, and what is deleted from it stays
 * there.
 */
export async function launchChromiumIn(folder: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, await launchOptions());
  context.setDefaultTimeout(LONGEST_WAIT);
  return context;
}

async function launchOptions(): Promise<LaunchOptions> {
  const named = process.env['CHROMIUM'];
  if (named) return { executablePath: named, args: SWITCHES, timeout: LONGEST_WAIT };
  if (!isSupported) throw new Error('name a Chromium in the variable CHROMIUM: none is brought for this system');
  const folder = await unpackedOnce('chromium', unpackChromium);
  return {
    executablePath: join(folder, 'chromium'),
    args: SWITCHES,
    timeout: LONGEST_WAIT,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: folder,
      VK_DRIVER_FILES: join(folder, 'vk_swiftshader_icd.json'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

async function unpackChromium(folder: string): Promise<void> {
  await writeFile(join(folder, 'chromium'), await unpackFile('chromium.br'));
  await chmod(join(folder, 'chromium'), 0o755);
  await unpackArchive('swiftshader.tar.br', folder, GPU_LIBRARIES);
  await unpackArchive(
    'al2023.tar.br',
    folder,
    SYSTEM_LIBRARIES.map((name) => `lib/${name}`),
  );
  await unpackArchive('fonts.tar.br', folder, FONTS);
  await writeFile(join(folder, 'fonts.conf'), fontsConfiguration);
}

/** The fonts lie beside it. */
const fontsConfiguration = `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">.</dir>
</fontconfig>
`;
