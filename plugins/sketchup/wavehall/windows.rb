require 'cgi'
require 'json'

module Wavehall
  # Windows of the extension: pages of HTML in UI::HtmlDialog. All text of the model and of files is escaped.
  module Windows
    STYLE = 'body{font:13px sans-serif;margin:12px}table{border-collapse:collapse}td,th{padding:2px 8px;text-align:left}' \
            'th{border-bottom:1px solid #999}td+td.n{text-align:right}pre{white-space:pre-wrap;font:inherit}' \
            'p.w{color:#874b00}'.freeze
    # Windows by name: SketchUp closes one that nobody refers to.
    OPEN = {}

    # Shows a page in the window of a name; replaces the one before. Calls the callbacks with what the page gives.
    def self.show(name, title, body, callbacks = {})
      OPEN[name].close if OPEN[name] && OPEN[name].visible?
      window = OPEN[name] = UI::HtmlDialog.new(
        :dialog_title => title, :preferences_key => "wavehall_#{name}", :resizable => true, :scrollable => true,
        :width => 640, :height => 480, :style => UI::HtmlDialog::STYLE_DIALOG
      )
      window.set_html("<!doctype html><meta charset=\"utf-8\"><style>#{STYLE}</style>#{body}")
      callbacks.each do |callback, action|
        window.add_action_callback(callback) { |_, *given| Wavehall.guarded { action.call(*given) } }
      end
      window.show
      window
    end

    def self.escaped(text)
      CGI.escapeHTML(text.to_s)
    end

    # Materials of the model with what each absorbs.
    def self.materials(model)
      materials = model.materials.sort_by { |each| each.display_name.downcase }
      rows = materials.each_with_index.map do |material, index|
        "<tr><td>#{escaped(material.display_name)}<td><input list=\"library\" size=\"44\" data-index=\"#{index}\" " \
          "value=\"#{escaped(Acoustics.of(material))}\">"
      end
      entries = Acoustics::LIBRARY['materials'].map do |name, entry|
        category = Acoustics::LIBRARY['categories'][entry['category']]
        "<option value=\"#{escaped(name)}\">#{escaped("#{category}: #{entry['title']}")}</option>"
      end
      body = <<-HTML
        <p>What each material absorbs: a name of the library (type a word to search), <b>rigid</b>, or absorption
        coefficients of the octaves from 125 Hz on: 0.02 0.03 0.04 0.05 0.06 0.07.</p>
        <datalist id="library">#{entries.join}</datalist>
        <table><tr><th>Material<th>Acoustic material</tr>#{rows.join}</table>
        <p><button onclick="sketchup.save(Array.from(document.querySelectorAll('input'), function (e) { return e.value; }))">Save</button></p>
        <p id="said"></p>
      HTML
      show('materials', 'Acoustic materials', body, 'save' => proc { |texts| save(model, materials, texts) })
    end

    def self.save(model, materials, texts)
      # All are looked at before one is changed.
      texts.each { |text| Acoustics.definition(text.strip) unless text.strip.empty? }
      model.start_operation('Acoustic materials', true)
      materials.zip(texts).each { |material, text| Acoustics.give(material, text.strip) if material.valid? }
      model.commit_operation
      say('materials', 'Saved with the model.')
    end
    private_class_method :save

    # Shows a line in the window of a name.
    def self.say(name, text)
      window = OPEN[name]
      window.execute_script("document.getElementById('said').textContent = #{js(text)}") if window && window.visible?
    end

    # A text in a script.
    def self.js(text)
      JSON.generate([text.to_s])[1...-1].gsub('</', '<\/').gsub("\u2028", '\u2028').gsub("\u2029", '\u2029')
    end

    # Progress of a run, with a button that stops it.
    def self.run(scene_path, on_cancel)
      body = "<p>#{escaped(scene_path)}</p><pre id=\"said\"></pre><button onclick=\"sketchup.cancel()\">Stop</button>"
      show('run', 'Wavehall: run', body, 'cancel' => on_cancel)
    end

    # A table for each response.
    def self.results(report, on_label)
      heads = Report::FIGURES.map { |each| "<th>#{escaped([each['symbol'], each['unit']].reject(&:empty?).join(', '))}" }
      tables = report.responses.map do |source, receiver, shown|
        rows = shown.map { |hz, texts| "<tr><td>#{hz}#{texts.map { |text| "<td class=\"n\">#{escaped(text)}" }.join}" }
        "<h3>#{escaped("#{receiver} from #{source}")}</h3><table><tr><th>Hz#{heads.join}</tr>#{rows.join}</table>"
      end
      warnings = report.warnings.map { |text| "<p class=\"w\">#{escaped(text)}</p>" }
      body = "<h2>#{escaped(report.title)}</h2>#{tables.join}<p>± uncertainty; ? too uncertain to be used</p>#{warnings.join}" \
        '<button onclick="sketchup.label()">Write T30 at the receivers</button><p id="said"></p>'
      show('results', 'Wavehall: results', body, 'label' => on_label)
    end
  end
end
