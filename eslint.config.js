import tseslint from 'typescript-eslint';

/** Which package may import which: the arrows of ARCHITECTURE.md. */
const arrows = {
  'packages/contract': [],
  'packages/config': [],
  'packages/search': [],
  'packages/cv': [],
  'packages/limits': ['contract'],
  'packages/files': ['contract'],
  'packages/db': [],
  'packages/domain': ['contract', 'db', 'search', 'cv', 'files', 'limits'],
  'packages/api': ['contract', 'db', 'domain', 'limits', 'files'],
  'packages/rest': ['contract', 'api', 'domain', 'limits', 'files'],
  'packages/client': ['contract', 'api'],
  'apps/server': ['contract', 'config', 'db', 'domain', 'api', 'rest', 'limits', 'files', 'cv'],
  'apps/nova': ['contract', 'config', 'db', 'domain', 'files', 'limits'],
};

const noInsides = {
  group: ['@nova/*/src/*', '@nova/*/dist/*'],
  message: 'Import the package, not its inside.',
};

const arrowRules = Object.entries(arrows).map(([folder, allowed]) => ({
  files: [`${folder}/src/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          noInsides,
          {
            regex: allowed.length === 0 ? '^@nova/' : `^@nova/(?!(?:${allowed.join('|')})(?:/|$))`,
            message: `ARCHITECTURE.md has no arrow from ${folder} to this package.`,
          },
        ],
      },
    ],
  },
}));

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
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
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
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-imports': ['error', { patterns: [noInsides] }],
    },
  },
  ...arrowRules,
  {
    files: ['**/test/**/*.ts'],
    rules: {
      // jest's matchers are typed loosely; what they compare is the point of a test.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
