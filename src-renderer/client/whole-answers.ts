import { changed, type Json, type Push } from '../../src-preload/contract/changes.ts';

/**
 * The answers that pushes stand for. Ends where one is missing, came twice or came late: whoever follows a live query asks
 * anew then, and begins with a whole answer.
 */
export async function* wholeAnswers(pushes: AsyncIterable<Push>): AsyncGenerator<Json> {
  let answer: Json = null;
  let n = 0;
  for await (const push of pushes) {
    if (push.n !== n) return;
    answer = 'whole' in push ? push.whole : changed(answer, push.change);
    n += 1;
    yield answer;
  }
}
