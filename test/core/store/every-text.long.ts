import { spoilEachColumn } from './every-text.ts';

spoilEachColumn('from the future');
