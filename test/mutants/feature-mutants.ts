import type { Group } from './mutants.ts';

/* Mistakes in what stands on the engine: posts that are told something late, what is kept of analytics, second thoughts. */

export const featureMutants: readonly Group[] = [
  {
    file: 'src-main/core/drafts/queue.ts',
    tests: ['test/core/drafts/several.test.ts'],
    mutants: [
      ['queued.some(({ mayBeOut }) => mayBeOut !== null) ? 0 : undoMs', 'undoMs'],
      ['draft.mayBeOut === null ? input.undoMs : 0', 'input.undoMs'],
      [
        'known.get(draft.spaceId) ?? knownOf(tx, draft.spaceId)',
        '[...known.values()][0] ?? knownOf(tx, draft.spaceId)',
      ],
    ],
  },
  {
    file: 'src-main/core/calendar/move.ts',
    tests: ['test/core/calendar/calendar.test.ts'],
    mutants: [
      ["if (wasMs <= parts.clock.nowMs()) return { why: { code: 'sent-already' } };", ''],
      ["!(when.mode === 'schedule' && when.atMs === fromMs)", 'false'],
      [
        '(waitingTimeMs(tx, { id: ref.id, spaceId }) ?? action.scheduledAtMs) !== fromMs',
        'action.scheduledAtMs !== fromMs',
      ],
    ],
  },
  {
    file: 'src-main/core/calendar/load.ts',
    tests: ['test/core/calendar/calendar.test.ts'],
    mutants: [
      ['entry.atMs - oldest.entry.atMs >= windowMs', 'entry.atMs - oldest.entry.atMs > windowMs'],
      ['calls += entry.calls', 'calls += 1'],
      ['let away = daysBetween(oldest.day, lastDay)', 'let away = 0'],
    ],
  },
  {
    file: 'src-main/core/calendar/packs.ts',
    tests: ['test/core/calendar/packs.test.ts'],
    mutants: [
      ['>= LEAST_OF_PACK', '> LEAST_OF_PACK'],
      ["by === 'batch' || packs.length", 'packs.length'],
    ],
  },
  {
    file: 'src-main/core/calendar/entries.ts',
    tests: ['test/core/calendar/calendar.test.ts'],
    mutants: [
      ["if (entry.state === 'published') entry.atMs = atMs;", 'entry.atMs = atMs;'],
      ['calls: 1 + action.comments', 'calls: 1'],
    ],
  },
  {
    file: 'src-main/core/calendar/same-hour.ts',
    tests: ['test/core/calendar/same-hour.test.ts'],
    mutants: [
      ['atMs - HOUR_MS + 1', 'atMs - HOUR_MS'],
      ['.filter(({ mayGo }) => mayGo)', ''],
      ["entry.ref.of === 'draft' && entry.ref.id === exceptDraftId", 'false'],
    ],
  },
  {
    file: 'src-preload/contract/recurrence-times.ts',
    tests: ['test/core/recurrence/recurrence.test.ts'],
    mutants: [
      ['Math.max(atMs, nowMs)', 'nowMs'],
      ['Math.max(atMs, nowMs)', 'atMs'],
    ],
  },
  {
    file: 'src-main/core/outbox/views/overview.ts',
    tests: ['test/core/outbox/pause-batch.test.ts'],
    mutants: [
      ['held.together > 0 && ', 'held.total > 0 && '],
      [' && held.total === waiting', ''],
    ],
  },
  {
    file: 'src-main/core/import/same-hour.ts',
    tests: ['test/core/import/rows.test.ts'],
    mutants: [['close ||= after !== undefined && after.firstMs - atMs < HOUR_MS;', '']],
  },
  {
    file: 'src-main/core/import/new-posts.ts',
    tests: ['test/core/import/commit.test.ts'],
    mutants: [[' + LATE_MARGIN_MS }', ' }']],
  },
  {
    file: 'src-main/core/import/commit.ts',
    tests: ['test/core/import/commit.test.ts'],
    mutants: [[" && code !== 'account-inactive'", '']],
  },
  {
    file: 'src-main/core/import/flight-plan.ts',
    tests: ['test/core/import/flight-plan.test.ts'],
    mutants: [
      ['if (firstComments > 0) next();', ''],
      ['last.opensAtMs <= row.atMs', 'first.opensAtMs <= row.atMs'],
    ],
  },
  {
    file: 'src-main/core/pictures/pictures.ts',
    tests: ['test/core/pictures/pictures.test.ts'],
    mutants: [['if (this.#failed.size >= this.#limits.mostRemembered) this.#failed.clear();', '']],
  },
  {
    file: 'src-main/core/actions/unknown-state.ts',
    tests: ['test/core/store/unknown-state.test.ts'],
    mutants: [
      ['action.onWireAtMs !== null || action.maybeDone', 'action.maybeDone'],
      ['!states.has(state) || ', ''],
    ],
  },
  {
    file: 'src-main/core/posts/missed.ts',
    tests: ['test/core/outbox/missed.test.ts'],
    mutants: [
      [' && !action.maybeDone) return skip', ') return skip'],
      ["policy === 'publish' && makesPost", "policy === 'publish'"],
      ["if (cancelled !== null) cancelCompanions(tx, parts, action, { code: 'post-skipped' });", ''],
    ],
  },
  {
    file: 'src-main/core/posts/change-post.ts',
    tests: [
      'test/core/posts/failed-there.test.ts',
      'test/core/posts/refused-changes.test.ts',
      'test/core/posts/reconcile/stranger.test.ts',
      'test/core/outbox/missed.test.ts',
    ],
    mutants: [
      ['input.when === undefined && wentOut', 'wentOut'],
      [
        "const scheduledAtMs = when.mode === 'schedule' ? when.atMs : null;",
        "const scheduledAtMs = whole.when.mode === 'schedule' ? whole.when.atMs : null;",
      ],
      ["if (create?.state === 'matched') return behind(create);", ''],
      ['if (changed.every((name) => now[name] !== undefined)) setDismissed', 'setDismissed'],
      ['  settleRefused(tx, place.lane, input);', ''],
    ],
  },
  {
    file: 'src-main/core/posts/wanted.ts',
    tests: ['test/core/posts/refused-changes.test.ts'],
    mutants: [
      ['const whole: PostPayload = { ...known, ...own };', 'const whole: PostPayload = payload;'],
      ['const whole: PostPayload = { ...known, ...own };', 'const whole: PostPayload = known;'],
      ['const whole = { ...before, ...whatChanges(later) };', 'const whole = { ...before, ...later };'],
    ],
  },
  {
    file: 'src-main/core/posts/retry-there.ts',
    tests: ['test/core/posts/failed-there.test.ts'],
    mutants: [['remoteId === null ? null : { post:', '{ post:']],
  },
  {
    file: 'src-main/core/comments/comments.actions.ts',
    tests: ['test/core/comments/comments.test.ts'],
    mutants: [
      ['(delay - before) * 60_000', '0'],
      ['delayMinutes, scheduledAtIso }', 'delayMinutes }'],
      [' || (accountId !== null && made.accountIds.length > 1)', ''],
    ],
  },
  {
    file: 'src-main/core/comments/known-comment.ts',
    tests: ['test/core/comments/comments.test.ts'],
    mutants: [
      ['...asked }', 'id: asked.id, text: null, delayMinutes: null }'],
      ['told?.id === asked.id', 'told'],
    ],
  },
  {
    file: 'src-main/core/comments/comments.queries.ts',
    tests: ['test/core/comments/comments.test.ts'],
    mutants: [
      ['{ ...told.raw, ...kept }', 'told.raw'],
      ['find.orderBy(isOver(nowMs))', 'find'],
    ],
  },
  {
    file: 'src-main/core/comments/listed.ts',
    tests: ['test/core/comments/comments.test.ts'],
    mutants: [
      ['Math.max(MOST_COMMENTS / 2, MOST_COMMENTS - known.length)', 'MOST_COMMENTS'],
      ['[...told, ...older]', 'told'],
      [
        'const changesFirst = [...known.filter(isChanged), ...known.filter((one) => !isChanged(one))];',
        'const changesFirst = known;',
      ],
      ['if (comes)', ''],
      ["if (edited.refused?.asked !== 'comment') ", ''],
    ],
  },
  {
    file: 'src-main/core/comments/without-id.queries.ts',
    tests: ['test/core/comments/comments.test.ts'],
    mutants: [
      ['accountIds.filter((id) => id !== told) : []', 'accountIds.filter((id) => id !== told) : [...accountIds]'],
      ["instr(action.account_ids, ',') > 0", 'false'],
    ],
  },
  {
    file: 'src-main/core/comments/without-id.ts',
    tests: ['test/core/comments/comments.test.ts'],
    mutants: [
      ['placed.has(commentId) || !isFree', '!isFree'],
      ['&& !before.includes(accountId)', ''],
    ],
  },
  {
    file: 'src-main/core/comments/comments.ts',
    tests: ['test/core/comments/comments.test.ts'],
    mutants: [["commentOf(reader, spaceId, comment.remote)?.updatedAtIso ?? ''", "''"]],
  },
  {
    file: 'src-main/core/analytics/archive/standing.ts',
    tests: ['test/core/analytics/standing.test.ts'],
    mutants: [
      ['Math.max(...known)', 'Math.min(...known)'],
      [' || known.length === 0', ''],
    ],
  },
  {
    file: 'src-main/core/analytics/archive/plan-walk.ts',
    tests: ['test/core/analytics/archive.long.ts'],
    mutants: [
      ["mayDiffer && nowMs - feed.wholeAtMs > COUNT_AGAIN_MS ? 'all'", "false ? 'all'"],
      ['feed.missing !== null || feed.unsure > 0 || feed.here === 0', 'true'],
    ],
  },
  {
    file: 'src-main/core/analytics/archive/end-walk.ts',
    tests: ['test/core/analytics/archive.long.ts'],
    mutants: [
      ['total === hereWithin(tx, { ...feed, ...answered })', 'total !== null'],
      ['total === hereWithin(tx, { ...feed, ...answered })', 'false'],
      ['|| feed.wanted || ', '|| '],
      ['isReadLongAgo(feed, atMs)', 'false'],
      ['Math.max(walk.fromMs, answered.fromMs)', 'walk.fromMs'],
      ['return collected !== feed.collected', 'return false'],
      ['Math.abs(atMs - readMs) > COLLECTED_AGAIN_MS', 'false'],
    ],
  },
  {
    file: 'src-main/core/analytics/archive/moved-zone.ts',
    tests: ['test/core/analytics/archive.long.ts'],
    mutants: [
      ["isMoved && !(walk.kind === 'all' && feed.wanted)", 'false'],
      ['isMoved !== isAnew ? before', 'false ? before'],
    ],
  },
  {
    file: 'src-main/core/analytics/archive/keep-posts.ts',
    tests: ['test/core/analytics/archive.long.ts', 'test/core/analytics/walk-hostile.test.ts'],
    mutants: [
      ['told.permalink ?? known.permalink', 'told.permalink'],
      ['feed.walk === null ? feed.number : feed.number - 1', 'feed.number'],
    ],
  },
  {
    file: 'src-main/core/outbox/commands/send-again.ts',
    tests: ['test/core/outbox/unsend.test.ts'],
    mutants: [
      ["if (lastLineOf(tx, action.id) !== one.eventId) return { code: 'changed-since' };", ''],
      ["now.row.state === 'queued' && was.around === now.around", "now.row.state === 'queued'"],
      ['const atMs = freeSentAgainAt(tx, spaceId, nowMs);', 'const atMs = nowMs;'],
    ],
  },
  {
    file: 'src-main/core/outbox/commands/put-back.ts',
    tests: ['test/core/outbox/sections.test.ts', 'test/core/outbox/taken-back.test.ts'],
    mutants: [
      [
        'action.dismissed || action.maybeDone',
        'action.dismissed',
        'What may have been done is never cancelled, it is given up: a second lock on the same door.',
      ],
      ['child.settledAtMs === action.settledAtMs', 'true'],
    ],
  },
  {
    file: 'src-main/core/outbox/commands/rematch.ts',
    tests: ['test/core/outbox/sections.test.ts'],
    mutants: [
      ['taken === null || isLinkedElsewhere(tx, action, taken)', 'taken === null'],
      ["return { code: 'changed-since' };", 'return null;'],
    ],
  },
  {
    file: 'src-main/core/actions/another-post.queries.ts',
    tests: ['test/core/outbox/sections.test.ts'],
    mutants: [
      [".where('kind', '=', kind)", ''],
      [" || same('permalink', taken.permalink)", ''],
    ],
  },
  {
    file: 'src-main/core/accounts/other-network.ts',
    tests: ['test/core/accounts/other-network.test.ts'],
    mutants: [
      ["areOtherNetworks(known.social, told.social ?? '')", "known.social !== (told.social ?? '')"],
      ['if (!goesToAccount(parts.kinds, action)) continue;', ''],
      [' || ofAccounts.includes(kind)', ''],
      ['ofPosts.includes(kindOf(kinds, kind).subject) || ', ''],
      ['else noteOtherNetwork(tx, parts, action, reason);', ''],
    ],
  },
  {
    file: 'src-main/core/actions/other-network.queries.ts',
    tests: ['test/core/accounts/other-network.test.ts'],
    mutants: [
      ["if (type === 'retry') found.delete(id);", ''],
      ['else accounts.delete(reason.accountId);', ''],
      ["isAsked: type === 'unsent'", 'isAsked: true'],
    ],
  },
  {
    file: 'src-preload/contract/text-rules.ts',
    tests: ['test/core/accounts/other-network.test.ts'],
    mutants: [
      ['first !== null && ', ''],
      [' && second !== null', ''],
    ],
  },
  {
    file: 'src-main/core/outbox/commands/change.ts',
    tests: ['test/core/accounts/other-network.test.ts'],
    mutants: [['asksInstead(free) ?', 'false ?']],
  },
  {
    file: 'src-main/core/outbox/commands/decide.ts',
    tests: ['test/core/accounts/other-network.test.ts'],
    mutants: [['asksInstead(again) ?', 'false ?']],
  },
  {
    file: 'src-main/core/outbox/commands/put-back.ts',
    tests: ['test/core/accounts/other-network.test.ts'],
    mutants: [['now !== undefined && asksInstead(now) ?', 'false ?']],
  },
  {
    file: 'src-main/core/outbox/commands/try-now.ts',
    tests: ['test/core/accounts/other-network.test.ts'],
    mutants: [['free !== null && asksInstead(free)', 'false']],
  },
  {
    file: 'src-main/core/service/shapes/account.ts',
    tests: ['test/core/accounts/other-network.test.ts'],
    mutants: [["typeof value === 'string' && /\\p{L}/u.test(value)", "typeof value === 'string'"]],
  },
  {
    file: 'src-main/core/outbox/commands/unsay.ts',
    tests: ['test/core/outbox/sections.test.ts'],
    mutants: [
      ['reason: doubts.get(action.id) ?? null', 'reason: null'],
      ["if (somethingWentTo(tx, action)) return { code: 'sent-already' };", ''],
    ],
  },
  {
    file: 'src-main/core/actions/said-live.queries.ts',
    tests: ['test/core/outbox/sections.test.ts'],
    mutants: [
      [".where('action.matched', '=', 0)", ''],
      [".where('action.state', '=', 'done_unlinked')", ''],
    ],
  },
  {
    file: 'src-main/core/outbox/commands/unconfirm.ts',
    tests: ['test/core/outbox/sections.test.ts', 'test/core/posts/reconcile/denied.test.ts'],
    mutants: [
      ["if (somethingWentTo(tx, action)) return { code: 'sent-already' };", ''],
      [', ...laterInLane(reader, action, actionStates)', ''],
      ['maybeDone || went.includes(state)', 'went.includes(state)'],
      [' && onWireAtMs !== null', ''],
      ["['rejected', 'abandoned']", "['rejected']"],
      ["['rejected', 'abandoned']", "['abandoned']"],
    ],
  },
  {
    file: 'src-main/core/connections/keep.ts',
    tests: ['test/core/connections/connections.test.ts', 'test/core/tokens/tokens.test.ts'],
    mutants: [
      ['candidate.alone === true ? null : ', ''],
      ['(other.tokenKey === tokenKey || other.tokenKey === wasKey)', 'other.tokenKey === wasKey'],
      ['(other.tokenKey === tokenKey || other.tokenKey === wasKey)', 'other.tokenKey === tokenKey'],
      ['serviceOriginOf(other.url) === serviceOriginOf(url),', 'url !== null,'],
      ['(isAnother ? { tokenAddedAtMs, madeTokenId } : {})', '{ tokenAddedAtMs, madeTokenId }'],
      ['(isAnother ? { tokenAddedAtMs, madeTokenId } : {})', '{}'],
      [' || goesElsewhere(parts.store, kept.tokenKey, url)', ''],
      ['goesElsewhere(parts.store, kept.tokenKey, url, kept.id) ? parts.newId() : kept.tokenKey', 'kept.tokenKey'],
      ["if (now === undefined) return fail('not-found', 'connection-gone');", ''],
      ['{ ...candidate, ...existing, ...given }', '{ ...candidate, ...given }'],
    ],
  },
  {
    file: 'src-main/core/connections/refused.ts',
    tests: ['test/core/connections/connections.test.ts'],
    mutants: [[' || kept.tokenAddedAtMs !== asked.tokenAddedAtMs', '']],
  },
  {
    file: 'src-main/core/connections/add-space.ts',
    tests: ['test/core/connections/add-space.test.ts'],
    mutants: [["    if (isConnected(tx, kept, spaceRemoteId)) return wrong('space-connected');\n", '']],
  },
  {
    file: 'src-main/core/diagnostics/diagnostics.ts',
    tests: ['test/core/diagnostics.test.ts'],
    mutants: [
      ['[tokenKey, ...storedSecretsOf(store, id)]', '[tokenKey]'],
      ["lines[at]?.isCut ? '' : message", 'message'],
    ],
  },
  {
    file: 'src-main/core/spaces/spaces.ts',
    tests: ['test/core/connections/connections.test.ts', 'test/core/outbox/second-thoughts.test.ts'],
    mutants: [
      ['  await forgetTokenOf(parts, kept);\n', ''],
      ['count + unpublished + tokens === 0', 'count + tokens === 0'],
      ['count + unpublished + tokens === 0', 'count + unpublished === 0'],
      ['keptBesides(reader, kept.id, kept.madeTokenId)', 'keptBesides(reader, kept.id, null)'],
    ],
  },
  {
    file: 'src-main/core/tokens/making.ts',
    tests: ['test/core/tokens/tokens.test.ts'],
    mutants: [
      ['    beingMade.add(id);\n', ''],
      ['      if (connectionById(tx, connectionId) === undefined) return;\n', ''],
      ['beingMade.delete(this.#id)', 'beingMade.has(this.#id)'],
      ['tx((tx) => deleteToken(tx, id))', 'tx((tx) => void [tx, deleteToken])'],
      ['tx((tx) => updateToken(tx, id, told))', 'tx((tx) => updateToken(tx, id, told) || true)'],
    ],
  },
  {
    file: 'src-main/core/tokens/tokens.ts',
    tests: ['test/core/tokens/tokens.test.ts'],
    mutants: [['    making.leaving();\n', '']],
  },
  {
    file: 'src-main/core/tokens/end-token.ts',
    tests: ['test/core/tokens/tokens.test.ts'],
    mutants: [
      ['id === one.madeTokenId', 'id === one.id'],
      [' && secrets.includes(secret)', ' && false'],
      ['one.userKey === userKey', 'one.id === connectionId'],
      ['one.userKey === userKey', 'true'],
      ['[...keys, secretName(session, input.tokenId)]', '[secretName(session, input.tokenId)]'],
    ],
  },
  {
    file: 'src-main/core/search/similar.ts',
    tests: ['test/core/search/similar.test.ts'],
    mutants: [
      ['Math.floor(said.words.size * (1 - ALIKE) + 1e-9)', '0'],
      ['...numbersOf(said), ...few', '...few'],
    ],
  },
  {
    file: 'src-main/core/bio/look-there.ts',
    tests: ['test/core/bio/staged.test.ts'],
    mutants: [['isFailed(told) ? null : ', '']],
  },
  {
    file: 'src-main/core/webhooks/webhooks.actions.ts',
    tests: ['test/core/webhooks/webhooks.test.ts'],
    mutants: [[' ?? before?.url', '']],
  },
  {
    file: 'src-main/core/actions/stands-at.ts',
    tests: ['test/core/posts/failed-there.test.ts'],
    mutants: [
      ['goesAtMs ?? askedMs', 'askedMs ?? goesAtMs'],
      ["state === 'published' && askedMs", 'false && askedMs'],
    ],
  },
  {
    file: 'src-main/core/actions/settle.ts',
    tests: ['test/core/posts/failed-there.test.ts'],
    mutants: [['      failSince(tx, parts, settled, value);\n', '']],
  },
  {
    file: 'src-main/core/drafts/save.ts',
    tests: ['test/core/drafts/saving.test.ts'],
    mutants: [
      ['if (quarrels) return null;', ''],
      ['{ ...body, ...(Object.fromEntries(theirs) as Partial<DraftBody>) }', 'body'],
    ],
  },
  {
    file: 'src-renderer/composer/open-draft.svelte.ts',
    tests: ['test/renderer/composer.test.ts'],
    mutants: [
      ['{ ...saved.body, ...differing(body, this.#body) }', 'saved.body'],
      ['if (saved.body !== undefined) this.#body = ', 'void '],
    ],
  },
  {
    file: 'src-renderer/composer/left-behind.ts',
    tests: ['test/renderer/composer.test.ts'],
    mutants: [
      ["|| failureOf(error).code !== 'invalid') continue;", '|| true) continue;'],
      ['unsavedDrafts.of(own) === null && ', ''],
    ],
  },
  {
    file: 'src-main/core/accounts/accounts.actions.ts',
    tests: ['test/core/accounts/activation.test.ts'],
    mutants: [['if (isDisconnected(tx, spaceId, accountId)) return;', '']],
  },
  {
    file: 'src-main/core/accounts/boards.ts',
    tests: ['test/core/accounts/boards.test.ts'],
    mutants: [[" && account.state !== 'disconnected'", '']],
  },
];
