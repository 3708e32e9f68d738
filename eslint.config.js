import jest from 'eslint-plugin-jest';
import tseslint from 'typescript-eslint';

/** Which package may import which: the arrows of ARCHITECTURE.md. */
const arrows = {
  'packages/kinds': [],
  'packages/contract': ['kinds'],
  'packages/config': ['contract', 'processes'],
  'packages/search': ['kinds'],
  'packages/cv': ['processes', 'sandbox'],
  'packages/limits': ['contract'],
  'packages/files': ['processes'],
  'packages/mail': ['processes', 'sandbox'],
  'packages/webhooks': [],
  'packages/job-pages': ['contract'],
  'packages/embedded': ['processes'],
  'packages/db': ['kinds'],
  'packages/core': ['kinds', 'contract', 'db', 'search', 'files', 'limits', 'processes'],
  'packages/features': [
    'kinds',
    'contract',
    'core',
    'db',
    'search',
    'cv',
    'files',
    'limits',
    'mail',
    'processes',
    'sandbox',
    'webhooks',
    'zip',
  ],
  'packages/pull': ['contract', 'core', 'db', 'features', 'processes', 'webhooks'],
  'packages/random': [],
  'packages/testing': [],
  'packages/sandbox': ['processes'],
  'packages/processes': [],
  'packages/zip': [],
  'packages/demo': ['random', 'contract', 'core', 'db', 'features', 'mail'],
  'packages/agents': ['contract', 'core', 'features', 'limits'],
  'packages/rest': ['contract', 'core', 'features', 'processes'],
  'packages/client': ['contract', 'features'],
  'apps/server': [
    'contract',
    'config',
    'processes',
    'db',
    'embedded',
    'core',
    'features',
    'demo',
    'agents',
    'rest',
    'limits',
    'files',
    'cv',
    'mail',
    'webhooks',
    'job-pages',
  ],
  'apps/console': ['kinds', 'core', 'features'],
  'apps/nova': [
    'client',
    'contract',
    'config',
    'cv',
    'db',
    'embedded',
    'core',
    'features',
    'pull',
    'demo',
    'files',
    'limits',
    'mail',
    'webhooks',
  ],
  // What tests of others are given: a database of their own.
  'packages/db/src/testing': ['embedded'],
};

/** Which feature may use which; packages/features/README.md has the table for people. */
const features = {
  accounts: [],
  audit: ['events', 'lists'],
  batches: ['bulk', 'candidates', 'companies', 'contacts', 'interviews', 'jobs', 'placements', 'sales'],
  bulk: ['lists', 'search'],
  campaigns: ['accounts', 'lists', 'outbound'],
  candidates: ['files', 'lists'],
  careers: ['accounts', 'campaigns', 'cvs', 'events', 'files', 'jobs'],
  companies: ['files'],
  configuration: [],
  contacts: [],
  cvs: ['candidates', 'events', 'files'],
  dashboard: ['interviews', 'notes'],
  duplicates: [],
  events: ['accounts'],
  files: [],
  imports: [
    'accounts',
    'campaigns',
    'configuration',
    'cvs',
    'duplicates',
    'files',
    'jobs',
    'lists',
    'privacy',
  ],
  interviews: [],
  jobs: [],
  lists: ['search'],
  merges: ['candidates', 'companies', 'contacts', 'sales'],
  notes: [],
  outbound: [],
  placements: [],
  privacy: ['accounts', 'audit', 'campaigns', 'events', 'files', 'lists'],
  proposals: [
    'accounts',
    'bulk',
    'campaigns',
    'candidates',
    'companies',
    'contacts',
    'interviews',
    'jobs',
    'lists',
    'merges',
    'placements',
    'privacy',
    'sales',
    'search',
  ],
  sales: [],
  search: [],
};

/** Files beside the folders that a feature may use; all others put the features together and lie above them. */
const besideFeatures = {
  imports: ['record-rules'],
  proposals: ['record-schemas'],
};
const besideAll = ['demo-agency', 'feature-examples'];

/** The rules know nothing of how they are called. */
const withoutWire = ['packages/features', 'packages/demo'];
const noWire = {
  regex: '^(?:node:)?https?$',
  message: 'HTTP ends in packages/rest and apps/server.',
};

/** Who may read the environment besides packages/config: each hands it on, or has the reason beside it. */
const readsEnvironment = [
  'apps/*/src/main.ts',
  'apps/server/src/start/first-start-process.ts',
  'apps/nova/src/command-line.ts',
  'tools/**',
  'packages/*/src/testing/**',
  'packages/features/src/**/test/**',
  // A program of its own, in a package that depends on nothing.
  'packages/client/src/nova-mcp.ts',
  // What a child process is given, and what pg itself reads.
  'packages/sandbox/src/worker-process.ts',
  'packages/db/src/errors/connection-errors.ts',
];

const noInsides = {
  group: ['@nova/*/src/*', '@nova/*/dist/*'],
  message: 'Import the package, not its inside.',
};

/** What a test has itself just written down is there whatever the product does, and no count is less than 0. */
const written = `CallExpression.object[callee.name='expect'][arguments.0.type=/Literal$|^(?:Array|Object|Function|ArrowFunction)Expression$/]`;
const presence = `MemberExpression[property.name=/^toBe(?:Defined|Truthy|Falsy|Null|Undefined)$/]`;
const cannotFail = [
  ...[`${presence} > ${written}`, `${presence} > MemberExpression[property.name='not'] > ${written}`].map(
    (selector) => ({ selector, message: 'Say what it should be: that it is there is known.' }),
  ),
  {
    selector: `CallExpression[callee.property.name='toBeGreaterThanOrEqual'][arguments.0.value=0]`,
    message: 'No count is less than 0.',
  },
];

const spreadLiteral = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write its members where the spread stands.',
};

/** How deep the folders of a feature go. */
const depths = [1, 2, 3, 4];

/** A pattern that matches what leaves a feature from its files of one depth, other than to what it may use. */
function featureRule(feature, depth) {
  const folders = features[feature].join('|');
  const files = [...besideAll, ...(besideFeatures[feature] ?? [])].join('|');
  const usable = [...(folders === '' ? [] : [`(?:${folders})/`]), `(?:${files})\\.ts$`].join('|');
  return {
    regex: `^(?:\\./)*(?:\\.\\./){${depth}}(?!${usable})`,
    message: `packages/features/README.md does not let ${feature}/ import this.`,
  };
}

const packageRule = (folder) => ({
  regex: arrows[folder].length === 0 ? '^@nova/' : `^@nova/(?!(?:${arrows[folder].join('|')})(?:/|$))`,
  message: `ARCHITECTURE.md has no arrow from ${folder} to this package.`,
});

const imports = (files, patterns) => ({
  files: [files],
  // Tests are given what the product may not use.
  ignores: ['packages/features/src/**/test/**'],
  rules: { 'no-restricted-imports': ['error', { patterns: [noInsides, ...patterns] }] },
});

const arrowRules = [
  ...Object.keys(arrows).map((folder) =>
    imports(folder.includes('/src/') ? `${folder}/**/*.ts` : `${folder}/src/**/*.{ts,tsx}`, [
      ...(withoutWire.includes(folder) ? [noWire] : []),
      packageRule(folder),
    ]),
  ),
  ...Object.keys(features).flatMap((feature) =>
    depths.map((depth) =>
      imports(`packages/features/src/${feature}/${'*/'.repeat(depth - 1)}*.ts`, [
        noWire,
        packageRule('packages/features'),
        featureRule(feature, depth),
      ]),
    ),
  ),
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'packages/*/src/generated/**',
      '**/.turbo/**',
      '.nova/**',
      'prisma.config.ts',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    // One program for the whole tree: a program a workspace reads each source many times.
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'apps/console/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // A blank text is often as good as none.
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true, boolean: true } },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/max-params': ['error', { max: 4 }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-imports': ['error', { patterns: [noInsides] }],
      'no-restricted-syntax': ['error', spreadLiteral],
    },
  },
  ...arrowRules,
  {
    files: ['{apps,packages,tools}/*/src/**/*.{ts,tsx}'],
    ignores: readsEnvironment,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings come from packages/config.' },
      ],
    },
  },
  {
    // jest.setup.mjs sees to it besides that every test compares something.
    files: ['**/*.test.ts', '**/test/**/*.ts'],
    plugins: { jest },
    rules: {
      'jest/no-commented-out-tests': 'error',
      'jest/no-disabled-tests': 'error',
      'jest/no-focused-tests': 'error',
      'jest/no-identical-title': 'error',
      'jest/no-conditional-expect': 'error',
      'jest/valid-expect': 'error',
      'jest/valid-expect-in-promise': 'error',
      'no-restricted-syntax': ['error', spreadLiteral, ...cannotFail],
    },
  },
  {
    // Suites import them all into one world: a hook beside the `describe` would reach the tests of other files.
    files: ['{apps,packages,tools}/*/{test,test-browser,src}/**/*.test.ts'],
    rules: { 'jest/require-top-level-describe': ['error', { maxNumberOfTopLevelDescribes: 1 }] },
  },
  {
    // The faults of a table differ in what they promise.
    files: ['tools/trials/**/*.ts'],
    rules: { 'jest/no-conditional-expect': 'off' },
  },
  {
    files: ['**/test/**/*.ts'],
    rules: {
      // jest's matchers are typed loosely; what they compare is the point of a test.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // A row of a table of cases has as many columns as it needs.
      '@typescript-eslint/max-params': 'off',
    },
  },
);
