import { otherCases } from '../core/kinds/under-fault.ts';
import { underDoubt } from './matrix-kinds-doubt.ts';
import { underSureVerdicts } from './matrix-kinds.ts';

underSureVerdicts(otherCases);
underDoubt(otherCases);
