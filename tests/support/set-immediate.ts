/** Browsers have no `setImmediate`: a task of its own after what is queued, without the wait of a timer. */
globalThis.setImmediate = ((next: () => void) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    next();
  };
  port2.postMessage(null);
}) as unknown as typeof setImmediate;
