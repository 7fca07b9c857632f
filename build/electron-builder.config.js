/**
 * How the desktop program is packed: `npm run package`. The bundles contain every library, so that no package goes along;
 * `webgpu` belongs to the command line, the window computes with the GPU of its page.
 *
 * @type {import('electron-builder').Configuration}
 */
export default {
  appId: 'org.wavehall.desktop',
  productName: 'Wavehall',
  copyright: 'MIT licence',
  directories: { output: 'out/packages', buildResources: 'build/icons' },
  files: [
    'package.json',
    'dist/main.js',
    'dist/preload.cjs',
    '!node_modules/**/*',
    // A set of its own: from the one above electron-builder leaves out `.obj`, which it takes for a compiler's output.
    { from: 'dist/window', to: 'dist/window', filter: ['**/*', '!**/*.map'] },
  ],
  asar: true,
  npmRebuild: false,
  icon: 'build/icons/icon.png',
  /** Nothing may turn the program into a plain Node, or run other code than what was packed. */
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: true,
  },
  linux: { target: ['AppImage'], category: 'Science', synopsis: 'Room acoustics by wave simulation' },
  win: { target: ['nsis'] },
  nsis: { oneClick: false, allowToChangeInstallationDirectory: true },
  mac: { target: ['dmg'], category: 'public.app-category.utilities' },
  publish: null,
};
