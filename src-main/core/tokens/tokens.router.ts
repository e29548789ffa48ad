import type { HandedSecret } from '../../../src-preload/contract/connections.ts';
import { assertRoom, layDown } from '../handed-secret.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { endToken } from './end-token.ts';
import { forgetToken, madeHere, tokenTold, useToken } from './made-tokens.ts';
import { makeToken, type TokenParts } from './tokens.ts';

export const tokensRouter = (wired: Omit<TokenParts, 'beingMade' | 'beingTold'>) => {
  const parts: TokenParts = { ...wired, beingMade: new Set(), beingTold: new Set() };
  const listed = ({ spaceId }: { spaceId: string }) => madeHere(parts.store, spaceId, parts);
  return os.tokens.router({
    create: os.tokens.create.handler(async ({ input: { into, ...input }, errors }) => {
      // What could not be passed on is not made.
      if (into !== undefined) assertRoom(parts.options.dataFolder);
      const made = orFailed(await makeToken(parts, input), errors);
      if (into === undefined) return made;
      passOn(parts, made.secret, into);
      return { ...made, secret: '' };
    }),
    list: os.tokens.list.handler(({ input }) => listed(input)),
    watch: os.tokens.watch.handler(({ input, signal }) => watch(parts.store, parts.clock, () => listed(input), signal)),
    told: os.tokens.told.handler(({ input }) => {
      tokenTold(parts, input);
      return {};
    }),
    use: os.tokens.use.handler(async ({ input, errors }) => orFailed(await useToken(parts, input), errors)),
    forget: os.tokens.forget.handler(async ({ input, errors }) => orFailed(await forgetToken(parts, input), errors)),
    revoke: os.tokens.revoke.handler(async ({ input, errors }) => orFailed(await endToken(parts, input), errors)),
  });
};

/** Where that fails by now, the command finds nothing there, and the list says that nobody has it. */
function passOn({ options, log }: Pick<TokenParts, 'options' | 'log'>, secret: string, into: HandedSecret): void {
  try {
    layDown(options.dataFolder, secret, into);
  } catch (error) {
    log.error({ error: String(error) }, 'a new token could not be passed on');
  }
}
