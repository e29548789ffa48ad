import { fieldsOf, type Call } from '../http/call.ts';
import { having, invalid, notFound, ok, refusal, type Reply } from '../http/reply.ts';
import { addToken, revokeToken } from '../world/tokens.ts';
import { iso } from './resources.ts';
import { undeclared } from './answers.ts';

const NAME_LENGTH = 255;

/** "`name` is a required string of at most 255 characters". The secret is shown here and never again. */
export function createToken(call: Call): Reply {
  const { name } = fieldsOf(call);
  if (typeof name !== 'string' || name.trim() === '') return invalid({ name: ['The name field is required.'] });
  if ([...name].length > NAME_LENGTH) {
    return invalid({ name: [`The name field must not be greater than ${NAME_LENGTH} characters.`] });
  }
  const token = addToken(call.world, { name, user: call.user }, call.nowMs);
  const about = { id: token.id, name, created_at: iso(token.createdAtMs) };
  return having('token.created', token.id, {
    ...answerOf(call, about, token.secret),
    status: call.dialect.createdStatus,
  });
}

function answerOf({ dialect }: Call, about: object, secret: string): Reply {
  switch (dialect.tokenAnswer) {
    case 'data.token':
      return ok({ data: { ...about, token: secret } });
    case 'token':
      return ok({ ...about, token: secret });
    case 'plain_text_token':
      return ok({ ...about, plain_text_token: secret });
    case 'data.access_token':
      return ok({ data: { ...about, access_token: secret } });
    default:
      return dialect.tokenAnswer satisfies never;
  }
}

/** "the API key itself cannot be revoked this way; the answer is 403". Another user's token is unknown. */
export function destroyToken(call: Call): Reply {
  const { world, dialect, params, user } = call;
  const token = [...world.tokens.values()].find((one) => one.id === params['tokenId'] && one.user === user);
  if (!token) return dialect.unknownToken === 404 ? notFound('ApiToken') : undeclared(dialect, {});
  if (token.kind === 'key') return refusal(403, 'The API key cannot be deleted. Rotate the API key instead.');
  revokeToken(world, token.secret);
  return having('token.revoked', token.id, undeclared(dialect, {}));
}
