/* The short form is fuzz.test.ts; it reads how many answers there are to be when its test begins. */
process.env['OUTPOST_FUZZ_ANSWERS'] = '100000';
await import('./fuzz.test.ts');

export {};
