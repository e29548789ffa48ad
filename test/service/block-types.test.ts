import { describe, expect, it } from 'vitest';
import { readBlock } from '../../src-main/core/service/shapes/block.ts';
import { defaultWireProfile, readWireProfile, type WireProfile } from '../../src-main/core/service/service.ts';
import { bodyOf } from '../../src-main/core/service/wire/request-body.ts';

const called = (blockTypes: Record<string, string>): WireProfile => {
  const read = readWireProfile({ blockTypes });
  if (!read.ok) throw new Error('it is refused');
  return read.profile;
};
const sent = (profile: WireProfile, type: string): unknown =>
  (JSON.parse(bodyOf(profile, 'bio.blocks.store', { type, title: 'Menu' })) as { type?: unknown }).type;
const read = (profile: WireProfile, type: string) => readBlock(profile, { id: 7, type })?.type;

describe('the kinds of blocks of the bio page', () => {
  it('are called as the shipped profile calls them, and any other as the service does', () => {
    for (const type of ['link', 'heading', 'text', 'social_icons', 'carousel', 'other:carousel']) {
      expect([sent(defaultWireProfile, type), read(defaultWireProfile, type)]).toEqual([type, type]);
    }
  });

  it('are sent and read by the names that a connection has for them', () => {
    const profile = called({ link: 'button', text: 'link' });
    expect(['link', 'text', 'heading', 'carousel'].map((type) => sent(profile, type))).toEqual([
      'button',
      'link',
      'heading',
      'carousel',
    ]);
    expect(['button', 'link', 'heading', 'carousel'].map((type) => read(profile, type))).toEqual([
      'link',
      'text',
      'heading',
      'carousel',
    ]);
    expect(JSON.parse(bodyOf(profile, 'bio.blocks.update', { title: 'Menu' }))).toEqual({ title: 'Menu' });
  });

  it('come back as they were where the service calls something else by one of our names', () => {
    const profile = called({ link: 'button' });
    const ours = read(profile, 'link') ?? '';
    expect(ours).not.toBe('link');
    expect(sent(profile, ours)).toBe('link');
  });

  it('have to be called something', () => {
    expect(readWireProfile({ blockTypes: { link: ' ' } }).ok).toBe(false);
    expect(readWireProfile({ blockTypes: { link: 'li\0nk' } }).ok).toBe(false);
    expect(readWireProfile({ blockTypes: { carousel: 'slides' } }).ok).toBe(false);
  });

  it('have a name each', () => {
    const problems = [{ code: 'same-kind', key: 'blockTypes' }];
    expect(readWireProfile({ blockTypes: { link: 'text' } })).toEqual({ ok: false, problems });
    expect(readWireProfile({ blockTypes: { link: 'text', text: 'link' } }).ok).toBe(true);
  });
});
