import { defineConfig, globalIgnores } from 'eslint/config';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import { anyNodeModule, filesWithNode, ioNodeModule, layerZones } from './build/rules/layers.js';
import { commentWidth, docstringStart } from './build/rules/comments.js';
import { noCycle } from './build/rules/no-cycle.js';
import { noEngineNames } from './build/rules/no-engine-names.js';
import { noLiteralWords } from './build/rules/no-literal-words.js';

const root = import.meta.dirname;

/** Global state that a pure layer must not read: with it, the same room could give different results. */
const ambientState = [
  'console',
  'Date',
  'fetch',
  'performance',
  'process',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
];

const noNavigator = {
  name: 'navigator',
  message: 'A GPUDevice is handed in; only the window (electron/) reads navigator.gpu.',
};

/** A list from a file may have more entries than the stack has room for arguments. */
const spreadArguments = [
  {
    selector: 'CallExpression[callee.property.name=/^(push|unshift)$/] > SpreadElement',
    message: 'A long list overflows the stack: push its entries one by one.',
  },
];

/** Ways to a terminal that would not clean the text. */
const otherWaysToTheTerminal = [
  'MemberExpression[property.name=/^(stdout|stderr)$/]',
  'VariableDeclarator[init.name="process"] Property[key.name=/^(stdout|stderr)$/]',
  'ImportDeclaration[source.value=/^(node:)?(process|console)$/]',
  'CallExpression[callee.name=/^write(File)?Sync$/][arguments.0.raw=/^[12]$/]',
].map((selector) => ({
  selector,
  message: 'Print through src/cli/words/output.ts or electron/main/log.ts, which clean the text.',
}));

export default defineConfig(
  // The examples belong to other programs: a test compiles them against the packed package
  // (test/e2e/shipped/library.test.ts).
  // AssemblyScript has types that TypeScript does not.
  globalIgnores([
    'assembly',
    'dist',
    'out',
    '**/*.generated.ts',
    'docs/use/library-example.ts',
    'docs/use/data-set-example.ts',
  ]),

  {
    name: 'wavehall/typescript',
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // Longer lists are easy to swap: an object names its fields.
      '@typescript-eslint/max-params': ['error', { max: 6 }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // The compiler does not check array reads (`noUncheckedIndexedAccess` is off): numeric code reads arrays
      // everywhere, and a `!` there would check nothing. So a `!` always marks a value whose type includes undefined;
      // the rule removes every other one. Conditions on array reads are allowed, because an index may be out of range.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      eqeqeq: 'error',
    },
  },

  {
    name: 'wavehall/tests',
    files: ['test/**/*.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    // The compiler checks the types of tests. Of the rules that ask it, these find a test that passes because nobody
    // waited for it; the others would take longer than all the rest of lint.
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },

  {
    name: 'wavehall/imports',
    files: ['**/*.{ts,tsx,js}'],
    plugins: {
      'import-x': importX,
      wavehall: {
        rules: {
          'comment-width': commentWidth,
          'docstring-start': docstringStart,
          'no-cycle': noCycle,
          'no-engine-names': noEngineNames,
          'no-literal-words': noLiteralWords,
        },
      },
    },
    settings: {
      // An import with an extension missing here would not resolve, and would pass every rule below unnoticed.
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json', '.wgsl'] })],
      'import-x/extensions': ['.ts', '.tsx', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: root, zones: layerZones() }],
      'wavehall/comment-width': 'error',
      'wavehall/docstring-start': 'error',
      'wavehall/no-cycle': 'error',
      'no-restricted-globals': ['error', { globals: [noNavigator], checkGlobalObject: true }],
    },
  },

  {
    name: 'wavehall/pure-layers',
    files: filesWithNode('none'),
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ regex: anyNodeModule, message: 'This layer is pure: no Node modules (build/rules/layers.js).' }],
        },
      ],
      'no-restricted-globals': [
        'error',
        {
          globals: [
            noNavigator,
            ...ambientState.map((name) => ({ name, message: 'This layer is pure (build/rules/layers.js).' })),
          ],
          checkGlobalObject: true,
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'This layer is pure: take a seed and a generator.' },
      ],
    },
  },

  {
    name: 'wavehall/no-io-layers',
    files: filesWithNode('no-io'),
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: ioNodeModule, message: 'Only app and the doors do input and output (build/rules/layers.js).' },
          ],
        },
      ],
      'no-console': 'error',
    },
  },

  {
    name: 'wavehall/browser-layers',
    files: filesWithNode('browser'),
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: anyNodeModule, message: 'This runs in a page: no Node modules (build/rules/layers.js).' },
          ],
        },
      ],
      'no-console': 'error',
    },
  },

  {
    name: 'wavehall/one-way-to-the-terminal',
    files: ['src/**/*.ts', 'electron/**/*.{ts,tsx}'],
    // These clean the text, which may come from a stranger's file.
    ignores: ['src/cli/words/output.ts', 'electron/main/log.ts', 'electron/web/main.ts'],
    rules: { 'no-console': 'error', 'no-restricted-syntax': ['error', ...otherWaysToTheTerminal, ...spreadArguments] },
  },

  {
    name: 'wavehall/engines-have-properties',
    files: ['src/**/*.ts', 'electron/**/*.{ts,tsx}', 'build/studies/**/*.ts'],
    // Where engines are registered, the kinds of device with a table of costs, lists of devices, and words.
    ignores: [
      'src/engine/engine-{names,properties}.ts',
      'src/app/ports/engine/{engines,devices}.ts',
      'src/cli/commands/devices.ts',
      'electron/words/**',
    ],
    rules: { 'wavehall/no-engine-names': 'error' },
  },

  {
    name: 'wavehall/words-in-the-catalogue',
    files: ['electron/{main,renderer}/**/*.{ts,tsx}'],
    // The log is read by those who look for a fault.
    ignores: ['electron/main/log.ts'],
    rules: { 'wavehall/no-literal-words': 'error' },
  },

  {
    name: 'wavehall/electron-reads-navigator',
    files: ['electron/**/*.{ts,tsx}'],
    rules: { 'no-restricted-globals': 'off' },
  },
);
