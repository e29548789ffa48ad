/** By which proxy an address is reached, asked before it is connected to: `http://user:word@proxy.example:3128`. Null: by none. */
export type ProxyOf = (url: string) => Promise<string | null>;
