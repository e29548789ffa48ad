import { fork } from 'node:child_process';

/** What a script of this folder tells that runs in a process of its own. */
export function answerOf<T>(script: string, task: object): Promise<T> {
  const child = fork(new URL(script, import.meta.url), [JSON.stringify(task)]);
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as T));
    // Its end may be seen before the last that it said was read: the line to it is closed behind that.
    child.once('disconnect', () => reject(new Error(`${script} ended and gave no answer`)));
  });
}
