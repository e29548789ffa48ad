import { getRequestListener } from '@hono/node-server';
import type { RequestListener, ServerResponse } from 'node:http';
import { CONTROL_PATH, controlApp } from '../control/control.ts';
import { pictureAt } from '../pictures/pictures.ts';
import { listener } from './listener.ts';
import type { Service } from './service.ts';

/** The API, and beside it the pictures and the levers. */
export function serve(service: Service): RequestListener {
  const listen = listener(service);
  const control = getRequestListener(controlApp(service).fetch);
  return (request, response) => {
    const path = request.url ?? '/';
    if (path === CONTROL_PATH || path.startsWith(`${CONTROL_PATH}/`)) {
      void control(request, response);
      return;
    }
    const picture = pictureAt(service.world, path);
    if (picture !== 'elsewhere') return sendPicture(response, picture);
    listen(request, response).catch((error: unknown) => {
      // A bug of the sandbox must not look like a fault somebody ordered.
      const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
      response.end(`The sandbox itself failed.\n${words}`);
    });
  };
}

/** Its own bytes say of which kind it is. */
function sendPicture(response: ServerResponse, bytes: Buffer | null): void {
  response.writeHead(bytes === null ? 404 : 200, { 'X-Content-Type-Options': 'nosniff' });
  response.end(bytes ?? undefined);
}
