import { ensureNode } from '../host/ensure-node.ts';

// Before anything else is loaded: an older Node would die in the store without a word.
await ensureNode();
const { webCommand } = await import('./web-command.ts');
process.exitCode = await webCommand(process.argv.slice(2));
