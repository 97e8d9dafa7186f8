import { languageKeys, languages } from '#shared/languages.ts'
import { sessionStorageKey } from '#web/session/stored-session.ts'

/** The element that says that a press could not be carried out; hidden until then. */
export const lostPressId = 'lost-press'

/** Set while a page is loaded again in the language that only this browser remembers. */
const switchedKey = 'language-restored'

/**
 * Marks a document of a user with a stored session (`data-session`), so that the first paint offers them no login.
 * Whether the session is still valid is found out later.
 */
const markSession = `var s=JSON.parse(localStorage.getItem('${sessionStorageKey}')||'null');if(s&&s.access_token&&s.refresh_token&&s.expires_at)d.dataset.session=''`

/**
 * Loads the page again in the language that local storage remembers, when the server could not know it because its
 * cookie is gone. Nothing is painted in the meantime, and the address is as before. @see LANG-01
 */
const restoreLanguage = `var u=new URL(location.href);if(sessionStorage.getItem('${switchedKey}')){sessionStorage.removeItem('${switchedKey}');u.searchParams.delete('${languageKeys.query}');history.replaceState(history.state,'',u)}else{var l=localStorage.getItem('${languageKeys.storage}'),n=performance.getEntriesByType('navigation')[0],f=n&&n.serverTiming.find(function(t){return t.name==='lng'});if(f&&(f.description==='navigator'||f.description==='default')&&${JSON.stringify(languages)}.indexOf(l)>=0&&l!==d.lang){sessionStorage.setItem('${switchedKey}','1');u.searchParams.set('${languageKeys.query}',l);d.style.visibility='hidden';location.replace(u)}}`

/**
 * Keeps the last press on a control that has not come alive (`data-early`, see `useEarlyPress`), Enter in such a form too,
 * and carries it out as soon as it has. When the scripts cannot be loaded, links lead where they lead and all else says
 * that nothing will come of it. @see PAGE-10
 */
const recordPresses = `(function(){var pressed=null,failed=false,watcher=null;
function lost(){pressed=null;var e=document.getElementById('${lostPressId}');if(e){e.hidden=false;e.querySelector('button').onclick=function(){location.reload()}}}
function twin(c){var all=document.querySelectorAll(c.tagName);for(var i=0;i<all.length;i++)if(!all[i].hasAttribute('data-early')&&all[i].textContent===c.textContent&&all[i].getAttribute('aria-label')===c.getAttribute('aria-label'))return all[i];return null}
function look(){var c=pressed;if(!c)return;if(c.isConnected&&c.hasAttribute('data-early'))return;watcher.disconnect();pressed=null;c.removeAttribute('data-pressed');if(!c.isConnected)c=twin(c);if(c)c.click();else lost()}
function keep(c){if(pressed)pressed.removeAttribute('data-pressed');pressed=c;c.setAttribute('data-pressed','');if(!watcher)watcher=new MutationObserver(look);watcher.observe(d,{subtree:true,childList:true,attributes:true,attributeFilter:['data-early']})}
addEventListener('click',function(e){var c=e.target.closest&&e.target.closest('[data-early]');if(!c||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;if(failed&&c.href)return;e.preventDefault();e.stopPropagation();if(failed)lost();else keep(c)},true);
addEventListener('keydown',function(e){var t=e.target;if(e.key!=='Enter'||t.tagName!=='INPUT'||!t.form)return;var c=t.form.querySelector('button[data-early]');if(!c)return;e.preventDefault();if(failed)lost();else keep(c)},true);
window.scriptsFailed=function(){failed=true;if(!pressed)return;var c=pressed;c.removeAttribute('data-pressed');if(c.href)location.assign(c.href);else lost()}})()`

/**
 * Zod would try out whether it may compile code, which the security policy refuses, and Firefox and policy reports count as a
 * violation. All copies of zod read this object; `z.config` would bring zod into the first view.
 *
 * @see https://zod.dev/api (`jitless`)
 */
const zodWithoutEval = 'globalThis.__zod_globalConfig={jitless:true};'

/** Runs in the head before the first paint. Its text is the same on every page. */
export const earlyScript = `${zodWithoutEval}var d=document.documentElement;try{${markSession}}catch(e){}try{${restoreLanguage}}catch(e){}${recordPresses}`
