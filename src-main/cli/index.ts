#!/usr/bin/env node
import { ensureNode } from '../host/ensure-node.ts';

// Before anything else is loaded: an older Node would die in the store without a word.
await ensureNode();
const { runCli } = await import('./run-cli.ts');
process.exitCode = await runCli(process.argv.slice(2));
