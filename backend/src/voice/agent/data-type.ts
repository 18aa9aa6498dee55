/** The type of a data message; null if it isn't one of ours. Source: specification 03 §7. */
export function typeOf(payload: Uint8Array): unknown {
  try {
    return (JSON.parse(Buffer.from(payload).toString()) as { type?: unknown } | null)?.type ?? null;
  } catch {
    return null;
  }
}
