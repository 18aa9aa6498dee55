/** The JSON object in a model's reply, which may have prose or a code fence around it. Throws without one. */
export function jsonIn(reply: string): unknown {
  return JSON.parse(reply.slice(Math.max(0, reply.indexOf('{')), reply.lastIndexOf('}') + 1));
}
