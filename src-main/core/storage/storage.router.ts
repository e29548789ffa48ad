import { os } from '../rpc.ts';
import { freeSpace, sizesOf, wouldFree, type StorageParts } from './storage.ts';

export const storageRouter = (parts: StorageParts) =>
  os.storage.router({
    sizes: os.storage.sizes.handler(() => sizesOf(parts)),
    wouldFree: os.storage.wouldFree.handler(({ input }) => wouldFree(parts, input)),
    free: os.storage.free.handler(() => freeSpace(parts)),
  });
