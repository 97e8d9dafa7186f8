import type { ReactNode } from 'react'

/** Squares of 20 units, as on graph paper. */
const grid = [
  ...Array.from({ length: 58 }, (_, column) => `M${column * 20} 24V430`),
  ...Array.from({ length: 20 }, (_, line) => `M0 ${30 + line * 20}H1140`),
].join('')

/**
 * An editor's desk across the page: files, one proposal under loupe, dividers and pencil, the stamp.
 *
 * It is no file of `web/art`: the list of those is part of what every page loads first.
 *
 * @param label what the drawing tells a person who cannot see it.
 */
export function DeskDrawing({ label }: { label: string }): ReactNode {
  return (
    <svg
      className="gw-art"
      viewBox="0 0 1140 470"
      role="img"
      aria-label={label}
      fill="none"
      preserveAspectRatio="xMidYMid slice"
    >
      <path d={grid} stroke="var(--gw-grid-line)" strokeWidth="1" />
      <path d="M570 4V466M300 234H1110" stroke="var(--gw-line-strong)" strokeWidth="1" strokeDasharray="7 2 1.5 2" />
      <path d="M40 198H86V430H40Z" fill="var(--gw-manila)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <path d="M48 224H78V282H48Z" fill="var(--gw-raised)" stroke="var(--gw-ink)" strokeWidth="1.5" />
      <path d="M54 240H72M54 252H68M54 264H72" stroke="var(--gw-ink-muted)" strokeWidth="1.5" />
      <circle cx="63.0" cy="392" r="9" fill="var(--gw-paper)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <path d="M86 178H144V430H86Z" fill="var(--gw-raised)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <path d="M94 204H136V262H94Z" fill="var(--gw-raised)" stroke="var(--gw-ink)" strokeWidth="1.5" />
      <path d="M100 220H130M100 232H126M100 244H130" stroke="var(--gw-ink-muted)" strokeWidth="1.5" />
      <circle cx="115.0" cy="392" r="9" fill="var(--gw-paper)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <path d="M144 216H184V430H144Z" fill="var(--gw-manila)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <path d="M152 242H176V300H152Z" fill="var(--gw-raised)" stroke="var(--gw-ink)" strokeWidth="1.5" />
      <path d="M158 258H170M158 270H166M158 282H170" stroke="var(--gw-ink-muted)" strokeWidth="1.5" />
      <circle cx="164.0" cy="392" r="9" fill="var(--gw-paper)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <path d="M184 190H236V430H184Z" fill="var(--gw-sheet)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <path d="M192 216H228V274H192Z" fill="var(--gw-raised)" stroke="var(--gw-ink)" strokeWidth="1.5" />
      <path d="M198 232H222M198 244H218M198 256H222" stroke="var(--gw-ink-muted)" strokeWidth="1.5" />
      <circle cx="210.0" cy="392" r="9" fill="var(--gw-paper)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <g transform="translate(238 420) rotate(13)">
        <path d="M0 -226H44V0H0Z" fill="var(--gw-manila)" stroke="var(--gw-ink)" strokeWidth="2.2" />
        <path d="M8 -200H36V-142H8Z" fill="var(--gw-raised)" stroke="var(--gw-ink)" strokeWidth="1.5" />
        <path d="M14 -184H30M14 -172H26M14 -160H30" stroke="var(--gw-ink-muted)" strokeWidth="1.5" />
        <circle cx="22" cy="-38" r="9" fill="var(--gw-paper)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      </g>
      <g transform="rotate(3 562.0 238.0)">
        <path
          d="M402 50H594.8L614.48 32H702L716 50V426H402Z"
          fill="var(--gw-manila)"
          stroke="var(--gw-manila-edge)"
          strokeWidth="1.5"
        />
      </g>
      <path d="M398 46H682L726 90V430H398Z" fill="var(--gw-raised)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <path
        d="M682 46V90H726Z"
        fill="var(--gw-primary-wash)"
        stroke="var(--gw-ink)"
        strokeWidth="2.2"
        strokeLinejoin="bevel"
      />
      <path d="M460 47V429" stroke="var(--gw-accent)" strokeWidth="2.2" />
      <rect x="449" y="132" width="10" height="4" fill="var(--gw-ink)" />
      <rect x="444" y="190" width="15" height="4" fill="var(--gw-ink)" />
      <rect x="439" y="248" width="20" height="4" fill="var(--gw-ink)" />
      <rect x="434" y="306" width="25" height="4" fill="var(--gw-ink)" />
      <rect x="429" y="364" width="30" height="4" fill="var(--gw-ink)" />
      <rect x="480" y="78" width="150" height="12" fill="var(--gw-ink)" />
      <rect x="480" y="98" width="96" height="12" fill="var(--gw-ink)" />
      <rect x="476" y="196" width="178" height="17" fill="var(--gw-manila)" />
      <path
        d="M480 134H690M480 152H676M480 170H600M480 205H656M480 223H686M480 241H620M480 278H680M480 296H570"
        stroke="var(--gw-ink-muted)"
        strokeWidth="2"
      />
      <path
        d="M582 296H634C650 296 654 272 640 270C630 269 628 284 638 288"
        stroke="var(--gw-accent)"
        strokeWidth="2.2"
      />
      <path
        d="M480 332H690V398H480ZM480 354H690M480 376H690M550 332V398M620 332V398"
        stroke="var(--gw-ink)"
        strokeWidth="1.5"
      />
      <path
        d="M490 343H534M560 343H604M490 365H524M490 387H534M630 365H678M630 387H666"
        stroke="var(--gw-ink-muted)"
        strokeWidth="2"
      />
      <g transform="translate(296 236) scale(2)">
        <path d="M59.5 61.5 66 55 90 79 83.5 85.5Z" fill="var(--gw-primary)" stroke="var(--gw-ink)" strokeWidth="2.2" />
        <circle cx="40" cy="42" r="26" fill="var(--gw-raised)" stroke="var(--gw-ink)" strokeWidth="2.2" />
        <circle cx="40" cy="42" r="21.5" stroke="var(--gw-ink)" strokeWidth="1" />
        <path d="M26 37 40 28.5 54 37Z" stroke="var(--gw-ink)" strokeWidth="2" fill="var(--gw-primary-wash)" />
        <path d="M29.5 40V51M36.5 40V51M43.5 40V51M50.5 40V51" stroke="var(--gw-ink)" strokeWidth="2.5" fill="none" />
        <path d="M25.5 54H54.5" stroke="var(--gw-ink)" strokeWidth="2.5" fill="none" />
        <rect x="38.4" y="31.6" width="3.2" height="3.2" fill="var(--gw-accent)" />
      </g>
      <g transform="translate(700 44) rotate(9 48 48) scale(2.5)">
        <path
          d="M45 16 48 21 51 16 70.5 77 69.5 78 48 29.5 26.5 78 25.5 77Z"
          fill="var(--gw-sheet)"
          stroke="var(--gw-ink)"
          strokeWidth="2.2"
          strokeLinejoin="bevel"
        />
        <circle cx="48" cy="17" r="6.5" fill="var(--gw-primary)" stroke="var(--gw-ink)" strokeWidth="2.2" />
        <path d="M48 4V10.5" stroke="var(--gw-ink)" strokeWidth="4" />
      </g>
      <path d="M770 430V366H1104V430Z" fill="var(--gw-raised)" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <path d="M804 366V430" stroke="var(--gw-accent)" strokeWidth="2.2" />
      <path d="M824 386H896M824 402H880" stroke="var(--gw-ink-muted)" strokeWidth="2" />
      <g transform="translate(880 191.1) scale(3.3)">
        <circle cx="48" cy="12" r="9" fill="var(--gw-primary)" stroke="var(--gw-ink)" strokeWidth="2.2" />
        <path
          d="M43 20H53C53 32 58 33 62 38H34C38 33 43 32 43 20Z"
          fill="var(--gw-primary)"
          stroke="var(--gw-ink)"
          strokeWidth="2.2"
        />
        <path d="M28 38H68V48H28Z" fill="var(--gw-sheet)" stroke="var(--gw-ink)" strokeWidth="2.2" />
        <path d="M30 48H66V53H30Z" fill="var(--gw-accent)" stroke="var(--gw-ink)" strokeWidth="2" />
      </g>
      <g transform="translate(560 240) rotate(-28) scale(2.6) translate(-12 -58)">
        <g transform="translate(0 0)">
          <path d="M24 52.5H62V63.5H24Z" fill="var(--gw-accent)" />
          <path d="M62 52.5H96V63.5H62Z" fill="var(--gw-primary)" />
          <path d="M24 52.5 12 58 24 63.5Z" fill="var(--gw-sheet)" />
          <path d="M16.5 56 12 58 16.5 60Z" fill="var(--gw-accent)" stroke="var(--gw-accent)" />
          <path d="M24 52.5H96V63.5H24L12 58Z" stroke="var(--gw-ink)" strokeWidth="2.2" strokeLinejoin="bevel" />
          <path d="M24 56H96M24 60H96" stroke="var(--gw-ink)" strokeWidth=".8" opacity=".7" />
        </g>
      </g>
      <path d="M0 430H1140" stroke="var(--gw-ink)" strokeWidth="2.2" />
      <path
        d="M40 444H210M260 444H310M420 444H700M760 444H800M900 444H1090"
        stroke="var(--gw-line-strong)"
        strokeWidth="1.2"
      />
    </svg>
  )
}
