import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../run/checks.ts';
import type { Answer, Question } from './trial.ts';

/** Where mistakes are tried, one at a time: a process of its own, which is started anew when a mistake made it hang. */
export class TrialProcess {
  #child: ChildProcess | null = null;

  /** What the tests made of it; `hung`: they came to no end in that time, and were ended. Throws where they cannot be run. */
  ask(question: Question, limitMs: number): Promise<Answer | 'hung'> {
    const child = (this.#child ??= this.#start());
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#kill();
        settle(() => resolve('hung'));
      }, limitMs);
      const onAnswer = (answer: Answer): void => settle(() => resolve(answer));
      const onEnd = (code: number | null): void => {
        this.#child = null;
        settle(() => reject(new Error(`The process in which mistakes are tried ended with ${code}.`)));
      };
      const settle = (settled: () => void): void => {
        clearTimeout(limit);
        child.off('message', onAnswer);
        child.off('exit', onEnd);
        settled();
      };
      child.on('message', onAnswer);
      child.on('exit', onEnd);
      child.send(question);
    });
  }

  close(): void {
    if (this.#child?.connected === true) this.#child.disconnect();
    this.#child = null;
  }

  #start(): ChildProcess {
    return fork(join(import.meta.dirname, 'trial.ts'), [], {
      cwd: root,
      env: { ...process.env, OUTPOST_MUTANT: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A group of its own: what its tests started ends with it, also what turns in circles.
      detached: process.platform !== 'win32',
    });
  }

  #kill(): void {
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined) return;
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  }
}
