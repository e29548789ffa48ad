import { os } from '../rpc.ts';
import type { Pictures } from './pictures.ts';

export const picturesRouter = ({ pictures }: { pictures: Pictures }) =>
  os.pictures.router({
    bio: os.pictures.bio.handler(async ({ input }) => ({ dataUrl: await pictures.ofBio(input) })),
    get: os.pictures.get.handler(({ input }) => pictures.get(input)),
  });
