/** The answer, or an error that names who did not answer in time. The work itself continues, but no one waits for it any longer. */
export async function within<T>(seconds: number, who: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`${who} did not answer within ${seconds} s`);
    timer = setTimeout(() => reject(error), seconds * 1000);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
