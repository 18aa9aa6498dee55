const signs = [
  /\b(leave|record) (me |us )?(a |an |your )?(short |brief |quick |detailed )?(message|name)/i,
  /\b(voice ?mail|mail ?box|answering machine|answer ?phone)\b/i,
  /\b(after|at) the (beep|tone|signal)\b/i,
  /\b(can(no|')t|cannot|unable to|not able to|not available to) (come to|get to|take|answer|pick up)\b.{0,20}\b(phone|call)\b/i,
  /\b(you have|you've) reached\b.{0,80}\b(not (here|available|in)|unavailable|call you back|return your call)\b/i,
  /\b(is|are) not available (right now|at the moment|to take)\b/i,
];

/** Whether a machine says this, which takes messages. */
export const isVoicemailGreeting = (text: string): boolean => signs.some((sign) => sign.test(text));
