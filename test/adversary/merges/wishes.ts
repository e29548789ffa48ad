/** What one thing is to be at the end. Each version of its words is its own, so that it is known by them wherever it shows. */
export interface Wish {
  /** Such as `block7`; its words begin with it: `block7.3`. */
  key: string;
  what: 'block' | 'post' | 'comment' | 'webhook' | 'account' | 'page';
  /** How it is named in commands: the local id of a block, the action of a post or a comment, the service's id elsewhere. */
  id: string;
  /** What the user wanted last of each member; null: that it is not there. */
  fields: Record<string, unknown> | null;
  /** Begun here, so that it may be made once and no more. */
  isNew: boolean;
  version: number;
  /** For a comment: its post. */
  of: Wish | null;
  /** Something asked for was refused in sight: the user may have to ask for it again. */
  refused: boolean;
}

/** All that was asked for in one story, and by which action. */
export class Wishes {
  readonly all: Wish[] = [];
  /** Whom each action is about; the order of the blocks and the like belong to nobody. */
  readonly byAction = new Map<string, Wish>();
  /** The order of the blocks that was asked for last, by their local ids; null: none was. */
  order: string[] | null = null;
  orderRefused = false;
  #next = 1;

  begin(one: Pick<Wish, 'what' | 'id' | 'fields'> & Partial<Wish>): Wish {
    const wish: Wish = { key: '', isNew: false, version: 1, of: null, refused: false, ...one };
    if (wish.key === '') wish.key = this.nextKey(one.what);
    this.all.push(wish);
    return wish;
  }

  nextKey(what: Wish['what']): string {
    return `${what}${this.#next++}`;
  }

  /** Those that are to be there. */
  wanted(what: Wish['what']): Wish[] {
    return this.all.filter((one) => one.what === what && one.fields !== null);
  }
}

/** The next words of a thing; the first ones of a new one are `key.1`. */
export function nextWords(wish: Wish): string {
  wish.version += 1;
  return `${wish.key}.${wish.version}`;
}

const WORDS = /\b((?:block|post|comment|webhook|page)\d+)\.(\d+)\b/;

/** The words of a thing in a label or a body; null: it names none. */
export function wordsIn(text: string): { key: string; words: string } | null {
  const found = WORDS.exec(text);
  return found === null ? null : { key: found[1] ?? '', words: found[0] };
}
