/** Whether a sign stands in it that cannot be seen and is no blank. The two that join and part letters are no such sign: Persian and emoji are written with them. */
export const hasUnseenSign = (text: string): boolean => /(?![\s\u200C\u200D])[\p{Cc}\p{Cf}]/u.test(text);
