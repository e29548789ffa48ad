import { randomBytes } from 'node:crypto';
import type { Token } from './records.ts';
import { takeId, type World } from './world.ts';

/** The user that the sandbox belongs to. */
export const OWNER = 'user-1';

/** A token of `user`, kept at once. Its secret is what the Authorization header carries. */
export function addToken(world: World, token: Partial<Token> & Pick<Token, 'name'>, nowMs: number): Token {
  const made: Token = {
    id: String(takeId(world, 'token')),
    secret: `sb_${randomBytes(20).toString('base64url')}`,
    user: OWNER,
    kind: 'token',
    createdAtMs: nowMs,
    ...token,
  };
  world.tokens.set(made.secret, made);
  world.changed();
  return made;
}

export function revokeToken(world: World, secret: string): boolean {
  const known = world.tokens.delete(secret);
  if (known) world.changed();
  return known;
}
