import { storage } from '../../client/storage.ts';
import { campaignParts, type Campaign } from './campaign.ts';

const keyOf = (spaceId: string): string => `outpost:campaign:${spaceId}`;

/** The words that were taken last in a space, on this machine. */
export function lastCampaign(spaceId: string, kept: Storage | null = storage('local')): Campaign {
  try {
    const read: unknown = JSON.parse(kept?.getItem(keyOf(spaceId)) ?? '{}');
    const said = new Map(Object.entries(Object(read)));
    const campaign: Campaign = {};
    for (const part of campaignParts) {
      const words = said.get(part);
      if (typeof words === 'string') campaign[part] = words;
    }
    return campaign;
  } catch {
    return {};
  }
}

export function keepCampaign(spaceId: string, campaign: Campaign, kept: Storage | null = storage('local')): void {
  try {
    kept?.setItem(keyOf(spaceId), JSON.stringify(campaign));
  } catch {
    // Full or forbidden: the next one begins empty.
  }
}
