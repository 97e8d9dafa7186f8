/** Colours of the design on light and on dark ground. @see docs/reference/design.md#colour */
const light = {
  paper: '#F4F4EE',
  sheet: '#FFFFFF',
  sunken: '#F4F4EE',
  ink: '#171C2B',
  muted: '#454B5E',
  subtle: '#5D6375',
  line: '#D9D8CD',
  rule: '#B63D11',
  action: '#2541A6',
  onAction: '#FFFFFF',
}
const dark: typeof light = {
  paper: '#10141E',
  sheet: '#212738',
  sunken: '#181D2B',
  ink: '#F2EEE4',
  muted: '#BFC2CC',
  subtle: '#9DA3B4',
  line: '#2C3348',
  rule: '#FF966D',
  action: '#A5B7FF',
  onAction: '#0D1640',
}

/** The house faces where they are installed; mail programs load none. */
const serif = "'Brygada 1918', Georgia, 'Times New Roman', serif"
const sans = "'Wix Madefor Text', Arial, Helvetica, sans-serif"
const mono = "ui-monospace, Menlo, Consolas, 'Courier New', monospace"

/** Styles written on the elements: many mail programs read nothing else, so they hold the light look whole. */
export const inline = {
  body: { margin: '0', padding: '0', fontFamily: sans },
  ground: { padding: '24px 8px', backgroundColor: light.paper },
  container: { maxWidth: '600px', width: '100%' },
  sheet: {
    backgroundColor: light.sheet,
    border: `1px solid ${light.line}`,
    borderRadius: '6px',
    borderCollapse: 'separate',
  },
  margin: { width: '48px', verticalAlign: 'top', borderRight: `3px solid ${light.rule}`, padding: '36px 0 0' },
  tick: { backgroundColor: light.ink, fontSize: '0', lineHeight: '0' },
  gap: { fontSize: '0', lineHeight: '0' },
  content: { verticalAlign: 'top', padding: '32px 32px 28px' },
  name: {
    margin: '0 0 20px',
    fontFamily: serif,
    fontSize: '20px',
    lineHeight: '26px',
    fontWeight: 600,
    color: light.ink,
  },
  heading: {
    margin: '0 0 18px',
    fontFamily: serif,
    fontSize: '28px',
    lineHeight: '34px',
    fontWeight: 500,
    color: light.ink,
  },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '26px', color: light.ink },
  note: { margin: '0 0 14px', fontSize: '14px', lineHeight: '22px', color: light.muted },
  button: {
    margin: '6px 0 18px',
    padding: '13px 22px',
    borderRadius: '4px',
    backgroundColor: light.action,
    color: light.onAction,
    fontFamily: sans,
    fontSize: '16px',
    fontWeight: 600,
  },
  hint: { margin: '0 0 2px', fontSize: '14px', lineHeight: '22px', color: light.muted },
  address: { margin: '0 0 20px', fontSize: '13px', lineHeight: '20px', wordBreak: 'break-all', color: light.action },
  link: { color: light.action, textDecoration: 'underline' },
  code: {
    margin: '6px 0 18px',
    padding: '14px 18px',
    backgroundColor: light.sunken,
    border: `1px solid ${light.line}`,
    borderRadius: '4px',
    fontFamily: mono,
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: 600,
    letterSpacing: '6px',
    color: light.ink,
  },
  facts: {
    margin: '4px 0 20px',
    borderTop: `2px solid ${light.ink}`,
    borderBottom: `2px solid ${light.ink}`,
    borderCollapse: 'collapse',
  },
  label: { padding: '8px 16px 8px 0', fontSize: '14px', lineHeight: '22px', color: light.muted, verticalAlign: 'top' },
  value: {
    padding: '8px 0',
    fontFamily: serif,
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: 600,
    color: light.ink,
    wordBreak: 'break-word',
    verticalAlign: 'top',
  },
  figureHead: {
    padding: '8px 0 8px 10px',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: 400,
    color: light.muted,
    verticalAlign: 'bottom',
  },
  figureName: {
    padding: '8px 0',
    fontSize: '14px',
    lineHeight: '22px',
    fontWeight: 400,
    color: light.muted,
    borderTop: `1px solid ${light.line}`,
  },
  figureNow: {
    padding: '8px 0 8px 10px',
    fontFamily: serif,
    fontSize: '18px',
    lineHeight: '22px',
    fontWeight: 600,
    color: light.ink,
    whiteSpace: 'nowrap',
    borderTop: `1px solid ${light.line}`,
  },
  figure: {
    padding: '8px 0 8px 10px',
    fontSize: '14px',
    lineHeight: '22px',
    color: light.muted,
    whiteSpace: 'nowrap',
    borderTop: `1px solid ${light.line}`,
  },
  line: { margin: '4px 0 16px', border: 'none', borderTop: `1px solid ${light.line}` },
  divider: { borderTop: `1px solid ${light.line}` },
  foot: { margin: '16px 8px 0', fontSize: '13px', lineHeight: '20px', color: light.subtle },
} as const

/** What only a style sheet can say: the dark look, narrow screens, a code that one press selects. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
html, .m-page { background-color: ${light.paper}; }
.m-code { user-select: all; -webkit-user-select: all; }
@media (max-width: 480px) {
  .m-ground { padding: 8px 4px 16px !important; }
  .m-margin { width: 30px !important; padding-top: 26px !important; }
  .m-content { padding: 22px 18px 18px !important; }
  .m-heading { font-size: 25px !important; line-height: 31px !important; }
  .m-code { font-size: 28px !important; letter-spacing: 4px !important; }
  .m-label, .m-value { display: block !important; width: auto !important; }
  .m-label { padding: 8px 0 0 !important; }
  .m-value { padding: 0 0 8px !important; border-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  html, .m-page, .m-ground { background-color: ${dark.paper} !important; }
  .m-sheet { background-color: ${dark.sheet} !important; border-color: ${dark.line} !important; }
  .m-margin { border-right-color: ${dark.rule} !important; }
  .m-tick { background-color: ${dark.ink} !important; }
  .m-ink, .m-heading, .m-value { color: ${dark.ink} !important; }
  .m-muted, .m-label { color: ${dark.muted} !important; }
  .m-subtle { color: ${dark.subtle} !important; }
  .m-link { color: #B4C3FF !important; }
  .m-button { background-color: ${dark.action} !important; color: ${dark.onAction} !important; }
  .m-code { background-color: ${dark.sunken} !important; border-color: #737C95 !important; color: ${dark.ink} !important; }
  .m-facts { border-color: ${dark.ink} !important; }
  .m-line, .m-label, .m-value, .m-figure { border-color: ${dark.line} !important; }
}
`

/** A hairline between two rows of facts. */
export const factsLine = inline.divider
