import type { FromCore, ToCore } from '../core/protocol.ts';
import type { Secrets } from './secrets.ts';

type Question = Extract<FromCore, { type: 'secret' }>;
type Answer = Extract<ToCore, { type: 'secret-answer' }>;

/** Answers one request of the core. Never rejects: what went wrong is in the answer. `hide` hears of every value first. */
export async function answerSecret(
  secrets: Secrets,
  hide: (secret: string) => void,
  question: Question,
): Promise<Answer> {
  const answer = { type: 'secret-answer', requestId: question.requestId, value: null, error: null } as const;
  try {
    switch (question.verb) {
      case 'get': {
        const { value, storedIn } = await secrets.get(question.key);
        if (value) hide(value);
        return { ...answer, value, storedIn };
      }
      case 'set':
        if (question.value === null) throw new Error('There is no value to keep.');
        hide(question.value);
        return { ...answer, storedIn: await secrets.set(question.key, question.value) };
      case 'delete':
        await secrets.delete(question.key);
        return { ...answer, storedIn: 'none' };
      default:
        return question.verb satisfies never;
    }
  } catch (error) {
    return { ...answer, storedIn: 'none', error: error instanceof Error ? error.message : String(error) };
  }
}
