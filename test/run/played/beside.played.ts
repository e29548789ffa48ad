import { it } from 'vitest';

it('passes, and may leave an error that no test has, or end its worker', async () => {
  const how = process.env['OUTPOST_PLAYED'];
  if (how === 'error') void Promise.reject(new Error('nobody caught it'));
  if (how === 'end') process.kill(process.pid, 'SIGKILL');
});
