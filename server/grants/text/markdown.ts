/** True when nothing but bold words are on the line. */
export function isOnlyBold(line: string): boolean {
  return line.length > 4 && line.startsWith('**') && line.endsWith('**') && !line.slice(2, -2).includes('**')
}

/** True for the line under the head of a table: `| --- | :-: |`. */
export function isRuleOfTable(line: string): boolean {
  return line.includes('-') && line.includes('|') && /^[\s|:-]{3,}$/.test(line)
}

/** Reads the letters of a line of Markdown: emphasis, code marks, links and escapes become what they show. */
export function inlineText(line: string): string {
  if (!/[*_`[\]\\<]/.test(line)) return line
  return line
    .replaceAll('**', '')
    .replaceAll('`', '')
    .replaceAll(/(^|[\s(«"„“])([*_])([^\s*_][^*_]{0,300})\2(?=[\s).,;:!?»"”]|$)/g, '$1$3')
    .replaceAll(/!?\[([^[\]]{1,300})\]\([^()\s]{1,500}\)/g, '$1')
    .replaceAll(/<((?:https?:\/\/|mailto:)[^<>\s]{1,500})>/g, '$1')
    .replaceAll(/<br\s?\/?>/gi, ' ')
    .replaceAll(/\\([\\`*_{}[\]()#+.!|>-])/g, '$1')
}
