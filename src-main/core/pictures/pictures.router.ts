import { os } from '../rpc.ts';
import type { Pictures } from './pictures.ts';

export const picturesRouter = ({ pictures }: { pictures: Pictures }) =>
  os.pictures.router({
    get: os.pictures.get.handler(async ({ input }) => ({ dataUrl: await pictures.get(input) })),
  });
