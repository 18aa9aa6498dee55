import { createRequire } from 'node:module';

interface Module {
  applyNames(): void;
  toText(options: { foldExprs: boolean; inlineExport: boolean }): string;
  toBinary(options: object): { buffer: Uint8Array };
  destroy(): void;
}

/** The part of wabt (CommonJS) that is used here. */
interface Wabt {
  readWasm(binary: Uint8Array, options: { readDebugNames: boolean }): Module;
  parseWat(name: string, text: string, options: { sat_float_to_int: boolean }): Module;
}

/**
 * Converts WebAssembly so that conversions from floating point return the nearest whole number instead of trapping. The recogniser is older
 * than these instructions, and relies on JavaScript's behaviour.
 */
export async function saturating(binary: Uint8Array): Promise<Uint8Array> {
  const wabt = await (createRequire(import.meta.url)('wabt') as () => Promise<Wabt>)();
  const module = wabt.readWasm(binary, { readDebugNames: false });
  module.applyNames();
  const text = module
    .toText({ foldExprs: false, inlineExport: false })
    .replace(/\bi(32|64)\.trunc_f(32|64)_([su])/g, 'i$1.trunc_sat_f$2_$3');
  module.destroy();
  const patched = wabt.parseWat('recogniser.wat', text, { sat_float_to_int: true });
  const { buffer } = patched.toBinary({});
  patched.destroy();
  return buffer;
}
