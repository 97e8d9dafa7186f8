/** Where the chosen theme is kept; nothing is kept while the system decides. */
export const themeStorageKey = 'theme'

/**
 * Runs in the head before the first paint: puts the visitor's chosen theme on the document.
 * Its text is the same on every page, so one hash in the security policy covers it.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeStorageKey}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}`
