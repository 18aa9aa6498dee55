/** What kind of message somebody sent as data; null where it is none of ours. Source: specification 03 §7. */
export function typeOf(payload: Uint8Array): unknown {
  try {
    return (JSON.parse(Buffer.from(payload).toString()) as { type?: unknown } | null)?.type ?? null;
  } catch {
    return null;
  }
}
