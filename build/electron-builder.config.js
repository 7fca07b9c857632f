/**
 * How `npm run package` packs the desktop program. The bundles contain every library, so no package is packed. `webgpu`
 * is for the command line; the window uses the GPU of its page.
 *
 * Signing, notarization and a channel for updates are off until the environment has what they need
 * (docs/contribute/releasing.md). A variable that is empty is not set.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {import('electron-builder').Configuration}
 */
export const configuration = ({ CSC_LINK, WIN_CSC_LINK, APPLE_ID, UPDATE_FEED }) => ({
  /** A .deb has to name a page; `invalid` is reserved for what is none (RFC 2606). */
  extraMetadata: { homepage: 'https://wavehall.invalid' },
  appId: 'org.wavehall.desktop',
  productName: 'Wavehall',
  copyright: 'MIT licence',
  directories: { output: 'out/packages', buildResources: 'build/icons' },
  files: [
    'package.json',
    'dist/main.js',
    'dist/preload.cjs',
    'dist/main-licences.txt',
    'dist/sbom.json',
    'LICENSE',
    '!node_modules/**/*',
    // A separate entry, because electron-builder removes `.obj` files from the list above as a compiler's output.
    { from: 'dist/window', to: 'dist/window', filter: ['**/*', '!**/*.map'] },
  ],
  fileAssociations: [{ ext: 'wavehall', name: 'Wavehall project', role: 'Editor', mimeType: 'application/x-wavehall' }],
  asar: true,
  npmRebuild: false,
  icon: 'build/icons/icon.png',
  /** Nobody can run the program as plain Node, or with other code than the packed one. */
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: true,
  },
  // The .deb brings an AppArmor profile (electron-builder's own). Without it Ubuntu refuses the sandbox from 23.10 on.
  linux: {
    target: ['AppImage', 'deb'],
    maintainer: 'The Wavehall developers <developers@wavehall.invalid>',
    category: 'Science',
    synopsis: 'Room acoustics by wave simulation',
  },
  win: { target: ['nsis'] },
  nsis: { oneClick: false, allowToChangeInstallationDirectory: true },
  mac: {
    // A program on macOS is updated from a ZIP.
    target: UPDATE_FEED ? ['dmg', 'zip'] : ['dmg'],
    category: 'public.app-category.utilities',
    hardenedRuntime: true,
    entitlements: 'build/entitlements.plist',
    entitlementsInherit: 'build/entitlements.plist',
    notarize: Boolean(APPLE_ID),
  },
  /** Refuses to pack a program unsigned where there is a certificate. On Linux none is signed. */
  forceCodeSigning: Boolean(CSC_LINK || WIN_CSC_LINK),
  /** Writes `latest*.yml` beside the packages. electron-builder itself sends nothing to a host of plain files. */
  publish: UPDATE_FEED ? { provider: 'generic', url: UPDATE_FEED } : null,
});

export default configuration(process.env);
