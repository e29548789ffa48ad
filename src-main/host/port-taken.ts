/** What is said where another program listens on a port that was asked for. */
export const portTakenWords = (port: number): string =>
  [
    `Port ${port} is in use by another program (perhaps another Outpost).`,
    'Choose another with --port, or any free one with --port 0.',
  ].join(' ');
