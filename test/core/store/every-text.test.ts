import { spoilEachColumn } from './every-text.ts';

spoilEachColumn('{');
