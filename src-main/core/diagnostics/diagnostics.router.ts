import { os } from '../rpc.ts';
import { logLines, reportOf, type DiagnosticsParts } from './diagnostics.ts';

export const diagnosticsRouter = (parts: DiagnosticsParts) =>
  os.diagnostics.router({
    log: os.diagnostics.log.handler(({ input }) => logLines(parts, input)),
    report: os.diagnostics.report.handler(() => reportOf(parts)),
  });
