type Socket = Pick<WebSocket, 'addEventListener' | 'removeEventListener' | 'send' | 'readyState'>;

const OPEN = 1;

/**
 * A socket as oRPC is given it: what is sent while it is closing goes nowhere, instead of failing. Nobody hears of such a failure
 * (a live query that is let go of says so to the core), and its end is told to every call in any case (`Channel.gone`).
 */
export const quietSocket = (socket: Socket): Socket => ({
  readyState: OPEN,
  send: (message) => {
    if (socket.readyState === OPEN) socket.send(message);
  },
  addEventListener: socket.addEventListener.bind(socket),
  removeEventListener: socket.removeEventListener.bind(socket),
});
