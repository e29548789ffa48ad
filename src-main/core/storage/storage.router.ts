import { os } from '../rpc.ts';
import { freeSpace, sizesOf, type StorageParts } from './storage.ts';

export const storageRouter = (parts: StorageParts) =>
  os.storage.router({
    sizes: os.storage.sizes.handler(() => sizesOf(parts)),
    free: os.storage.free.handler(() => freeSpace(parts)),
  });
