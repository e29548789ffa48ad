import { DEEPEST_JSON } from '../json-depth.ts';

export const jsonTooDeep = `Lists and objects are nested too deeply: ${DEEPEST_JSON} levels at most.`;
