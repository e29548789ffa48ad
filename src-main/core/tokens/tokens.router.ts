import { orFailed, os } from '../rpc.ts';
import { endToken, makeToken, type TokenParts } from './tokens.ts';

export const tokensRouter = (parts: TokenParts) =>
  os.tokens.router({
    create: os.tokens.create.handler(async ({ input, errors }) => orFailed(await makeToken(parts, input), errors)),
    revoke: os.tokens.revoke.handler(async ({ input, errors }) => orFailed(await endToken(parts, input), errors)),
  });
