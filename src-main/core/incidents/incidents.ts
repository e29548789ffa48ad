/** What has to be read before it goes away: it stays through restarts, in the window, in `status` and as exit code 2. */
export {
  deleteImportEnded as unrecordImportEnded,
  insertIncident as recordIncident,
  isRecorded,
  markRead,
  unreadIncidents,
} from './incidents.queries.ts';
