import js from '@eslint/js';
import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';

/** Time is passed into the core, so that tests and clock jumps can be played. */
const passedIn = [
  { object: 'Date', property: 'now', message: 'The core takes its clock as an argument (core/clock.ts).' },
  { object: 'performance', property: 'now', message: 'The core takes its clock as an argument (core/clock.ts).' },
  { object: 'Math', property: 'random', message: 'The core takes its randomness as an argument.' },
  { object: 'process', property: 'env', message: 'The core reads no environment: a shell passes options in.' },
];

const noEnums = { selector: 'TSEnumDeclaration', message: 'Use a union of words.' };

/** Two words and a space between them, in a text that begins as a sentence does. */
const sentence = '/^[A-Z“][^ ]* [a-z]/';
const aCode = 'Nothing is decided by reading a sentence: compare a code (src-preload/contract/reasons.ts).';
const noProse = [
  `BinaryExpression[operator=/^[!=]==?$/] > Literal[value=${sentence}]`,
  `SwitchCase > Literal.test[value=${sentence}]`,
  `CallExpression[callee.property.name=/^(startsWith|endsWith|includes|indexOf|match|search|replace|replaceAll|split)$/] > Literal[value=${sentence}]`,
  `CallExpression[callee.property.name='test'][callee.object.regex.pattern=/^\\^?[A-Z][^ ]* [a-z]/]`,
].map((selector) => ({ selector, message: aCode }));

/** A choice between two words by whether a number is one: `n === 1 ? 'post' : 'posts'`. */
const aPlural = 'Plural forms stand together: plural(n, { one, other }) of src-preload/contract/words/plural.ts.';
const ofOne = 'ConditionalExpression[test.right.value=1][test.operator=/^([!=]==?|>)$/]';
const noPlurals = ['consequent', 'alternate']
  .flatMap((branch) => [`${ofOne}[${branch}.value=/[a-z]/]`, `${ofOne}[${branch}.type='TemplateLiteral']`])
  .map((selector) => ({ selector, message: aPlural }));

/**
 * A sentence of pieces: a piece that begins as the middle of one, a choice inside one, plural forms inside one, names joined
 * by hand. Other languages put the pieces elsewhere.
 */
const aGlue =
  'A sentence stands whole: each form by itself, its data as {name} of plural(); facts side by side by words/list.ts.';
const middle = '/^([,;:] | [a-z(])/';
/** Words, and then what is put in after them, or words that go on after it, on the same line of what is shown. */
const said = 'SvelteText[value=/[a-z]{2}[^.?!:·–]*$/]';
const goesOn = 'SvelteText[value=/^(\\s*[,;]|\\s+[a-z(])/]';
const middleText = 'SvelteText[value=/^(\\s*[,;]|\\s*[a-z(]{2})/]';
const noGlue = [
  `ConditionalExpression > Literal[value=${middle}]`,
  `ConditionalExpression > TemplateLiteral[quasis.0.value.raw=${middle}]`,
  'TemplateLiteral > ConditionalExpression > Literal[value=/[a-z]{2}/]',
  'TemplateLiteral > ConditionalExpression > TemplateLiteral',
  "TemplateLiteral > CallExpression[callee.name='plural']",
  // What stands in a name may have a # of its own.
  "CallExpression[callee.name='plural'] > ObjectExpression > Property > TemplateLiteral",
  "CallExpression[callee.property.name='join'] > Literal[value=/^(,| and| or) ?$/]",
  "BinaryExpression[operator='+'] > Literal[value=/[a-z] | [a-z]/]",
  "SvelteAttribute[key.name!='class']:has(> SvelteLiteral[value=/[a-z]{2}/]) > SvelteMustacheTag > ConditionalExpression > Literal[value=/[a-z]{2}/]",
  // In what a component shows: words chosen, or counted, beside words that stand there; an {#if} that goes on in the middle.
  `${said} + SvelteMustacheTag > ConditionalExpression > Literal[value=/[a-z]{2}/]`,
  `${said} + SvelteMustacheTag > CallExpression[callee.name='plural']`,
  `SvelteMustacheTag[expression.consequent.value=/[a-z]{2}/] + ${goesOn}`,
  `SvelteMustacheTag[expression.alternate.value=/[a-z]{2}/] + ${goesOn}`,
  `SvelteMustacheTag:has(> CallExpression[callee.name='plural']) + ${goesOn}`,
  `SvelteIfBlock > ${middleText}:first-child`,
  `SvelteElseBlock > ${middleText}:first-child`,
  `${said} + SvelteIfBlock > SvelteText[value=/[a-z]{2}/]`,
].map((selector) => ({ selector, message: aGlue }));

/** What an action is of stands in its kind (core/actions/kind.ts), not in the engine, the store, the outbox or the window. */
const noKinds = [
  'Literal[value=/^(posts|comments|accounts|bio|webhooks)\\.[a-zA-Z]*$/]',
  // In the text of a query.
  "TemplateElement[value.raw=/'(posts|comments|accounts|bio|webhooks)\\.[a-zA-Z]+'/]",
].map((selector) => ({
  selector,
  message: 'No kind of action is named here: what one of them must know, the kind says (core/actions/kind.ts).',
}));

/** Why something fails is a code with its data: the sentence is made of it at the core's edge. */
const noFailureProse = [
  `CallExpression[callee.name=/^(fail|invalid)$/] Literal[value=${sentence}]`,
  `CallExpression[callee.name=/^(fail|invalid)$/] TemplateElement[value.raw=/ /]`,
].map((selector) => ({ selector, message: 'A failure is given a code, whose sentence stands in words/failure.ts.' }));
/** Any sentence at all, but for what a developer reads: the log and a bug's error. */
const isRead = ':not(NewExpression *):not(CallExpression[callee.property.name=/^(debug|info|warn|error)$/] *)';
const noCoreProse = [
  `Literal[value=/^[A-Z“][a-z’]* [a-z’].*[.?!:]$/]${isRead}`,
  `TemplateLiteral[quasis.0.value.raw=/^[A-Z“][a-z’]* [a-z’]/]${isRead}`,
].map((selector) => ({
  selector,
  message: 'Core and contract make no sentences: a code with its data goes out, and words/ says it.',
}));
/** A number and what is counted, in one form for all numbers: `${n} posts`. */
const counted =
  '(posts|drafts|accounts|comments|blocks|rows|items|files|changes|calls|tries|times|lines|characters|seconds|minutes|hours|days|weeks|months|others)';
const noCounts = [
  `TemplateLiteral > TemplateElement:not(:first-child)[value.raw=/^ ${counted}\\b/]`,
  `SvelteMustacheTag + SvelteText[value=/^\\s+${counted}\\b/]`,
  `SvelteMustacheTag + SvelteLiteral[value=/^ ${counted}\\b/]`,
].map((selector) => ({ selector, message: aPlural }));
/** What a command loads: a format of the language's own takes as long as a third of a bare Node to make (plural rules do not). */
const noEarlyFormats = ['', 'ExportNamedDeclaration > '].map((by) => ({
  selector: `Program > ${by}VariableDeclaration > VariableDeclarator > NewExpression[callee.object.name='Intl'][callee.property.name!='PluralRules']`,
  message: 'Made with the first use (??=): every command would pay for it as it is loaded.',
}));
const anywhere = [noEnums, ...noProse, ...noPlurals];

const components = ['src-renderer/**/*.svelte', 'src-renderer/**/*.svelte.ts'];
const recommended = [js.configs.recommended, ...tseslint.configs.recommended, ...svelte.configs.recommended];

/** What oxlint (.oxlintrc.json) has no rules for: components, and rules of our own. All else, types included, is its. */
export default tseslint.config(
  { ignores: ['node_modules', 'out', 'dist', 'coverage', 'test', '*.*', 'src-main/*.mjs'] },
  { files: ['src-*/**/*.ts'], languageOptions: { parser: tseslint.parser } },
  ...recommended.map((config) => ({ files: components, ...config })),
  {
    files: components,
    languageOptions: {
      globals: { ...globals.node, ...globals.browser },
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['src-main/core/**/*.ts'],
    ignores: ['src-main/core/clock.ts', 'src-main/core/worker.ts', 'src-main/core/here.ts'],
    rules: { 'no-restricted-properties': ['error', ...passedIn] },
  },
  // The sandbox stands alone: it has no word of ours.
  {
    files: ['src-main/sandbox/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noEnums, ...noProse] },
  },
  {
    files: ['src-*/**/*'],
    ignores: ['src-main/sandbox/**'],
    rules: { 'no-restricted-syntax': ['error', ...anywhere] },
  },
  {
    files: ['src-main/core/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...anywhere, ...noFailureProse, ...noCoreProse, ...noEarlyFormats] },
  },
  {
    // The window decides by the facts that a row states, as the outbox does by what a kind says. A migration is a query too.
    files: ['src-main/core/**/*.ts', 'src-renderer/**/*'],
    // Features whose kinds they are; and the service, whose operations go by the same names.
    ignores: ['accounts', 'bio', 'comments', 'posts', 'service', 'webhooks'].map(
      (folder) => `src-main/core/${folder}/**`,
    ),
    rules: {
      'no-restricted-syntax': ['error', ...anywhere, ...noFailureProse, ...noCoreProse, ...noKinds, ...noEarlyFormats],
    },
  },
  {
    files: ['src-preload/contract/**/*.ts', 'src-main/{cli,desktop,host,web}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...anywhere, ...noGlue, ...noCounts, ...noEarlyFormats] },
  },
  {
    files: ['src-renderer/**/*'],
    rules: { 'no-restricted-syntax': ['error', ...anywhere, ...noFailureProse, ...noKinds, ...noGlue, ...noCounts] },
  },
  {
    files: ['src-preload/contract/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...anywhere, ...noGlue, ...noCounts, ...noCoreProse, ...noEarlyFormats],
    },
  },
);
