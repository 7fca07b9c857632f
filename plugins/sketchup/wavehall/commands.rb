module Wavehall
  # What the entries of the menu do.
  module Commands
    MENU = {
      "Acoustic materials\u2026" => :materials,
      'Add source' => :add_source,
      'Add receiver' => :add_receiver,
      "Export scene\u2026" => :export,
      'Run' => :run,
      "Open results\u2026" => :open_results,
      "Settings\u2026" => :settings
    }.freeze

    def self.materials
      Windows.materials(model)
    end

    def self.add_source
      model.select_tool(PlaceTool.new(Places::SOURCE))
    end

    def self.add_receiver
      model.select_tool(PlaceTool.new(Places::RECEIVER))
    end

    def self.settings
      Settings.ask(model)
    end

    def self.export
      files = ask_where
      return unless files
      scene = write(files)
      UI.messagebox((["#{files.scene_path}\n#{scene.counts}"] + scene.notes).join("\n\n"))
    end

    # Exports to the last scene, or asks where, and renders.
    def self.run
      if @run && @run.running?
        raise Problem.new('A run is under way.', 'Wait for it, or stop it in its window.')
      end
      Program.command
      last = Settings.scene(model)
      files = last && File.file?(last) ? SceneFiles.new(last) : ask_where
      return unless files
      write(files)
      Windows.run(files.scene_path, proc { @run.cancel })
      @run = Run.new(files.scene_path, files.results, proc { |line| Windows.say('run', line) },
                     proc { |fault| ended(fault, files) })
      @run.start
    end

    def self.open_results
      last = Settings.scene(model)
      folder = last ? SceneFiles.new(last).results : home
      path = UI.openpanel('Open results', folder, 'report.json')
      show(path) if path
    end

    def self.model
      Sketchup.active_model
    end

    def self.home
      model.path.empty? ? Dir.home : File.dirname(model.path)
    end

    def self.ask_where
      title = model.path.empty? ? 'room' : File.basename(model.path, '.skp')
      path = UI.savepanel('Export scene', home, "#{title}.json")
      path && SceneFiles.new(path)
    end

    def self.write(files)
      scene = Scene.new(model, Settings.highest_hz(model))
      files.write(scene)
      Settings.keep_scene(model, files.scene_path)
      scene
    end

    def self.ended(fault, files)
      Windows.say('run', fault || "Done: #{files.results}")
      show(File.join(files.results, 'report.json')) unless fault
    end

    def self.show(path)
      report = Report.new(path)
      Windows.results(report, proc { Labels.write(model, report) })
    end

    private_class_method :model, :home, :ask_where, :write, :ended, :show
  end

  # Does something for the user, and shows what went wrong.
  def self.guarded
    yield
  rescue Problem => problem
    UI.messagebox(problem.message)
    nil
  end

  # A text of the system in UTF-8.
  def self.text(given)
    given.encode('UTF-8', :invalid => :replace, :undef => :replace).scrub('?')
  end

  # A count with its word.
  def self.count(number, one, several = "#{one}s")
    "#{number} #{number == 1 ? one : several}"
  end

  # A number that somebody typed, also with a decimal comma.
  # @raise [Problem] if it is none
  def self.number(text, what)
    Float(text.to_s.tr(',', '.'))
  rescue ArgumentError
    raise Problem.new("#{what}: \"#{text}\" is no number.", 'Write a number, as 1.2.')
  end
end
